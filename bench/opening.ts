import type { Browser, BrowserContext, Page } from '@playwright/test'
import { enterAs } from '../e2e/support/accounts.ts'
import { type Api, apiOf } from '../e2e/support/api.ts'
import { makeLongQuote, withDemoInBrowser } from './demo-in-browser.ts'

/** Milliseconds until a page shows its content, on a first visit and on the next (issue 49, section 2). */
const BARS = { first: 1_000, next: 500 }
/** Milliseconds of processor that may pass in one piece. */
const LONGEST_TASK = 200
/** A telephone: 1.6 Mbit/s, 150 ms, a processor slowed as DevTools slow it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4
const SIZE = { width: 412, height: 823 }
const LINES = 100
const PATIENCE_MS = 30_000

/** `shows`: what stands there once the page has its content. */
type Opened = { name: string; path: string; shows: string }
type Visit = { ms: number; task: number; scripts: number; calls: number; kilobytes: number }

async function pagesOf(api: Api): Promise<Opened[]> {
  const first = (items: { id: string }[]) => items[0]?.id ?? ''
  const quote = await makeLongQuote(api, LINES)
  const invoice = first((await api.invoices.listInvoices({ limit: 1 })).items)
  const conversation = first((await api.conversations.listConversations({ limit: 1 })).items)
  const row = 'main tbody tr a, main [data-row]'
  return [
    { name: 'dashboard', path: '/dashboard', shows: 'main section h2' },
    { name: 'inbox', path: '/conversations', shows: '[data-row]' },
    { name: 'conversation', path: `/conversations/${conversation}`, shows: 'main article' },
    { name: 'invoice list', path: '/revenues/management/billing', shows: row },
    { name: 'invoice', path: `/revenues/management/invoices/${invoice}`, shows: 'main h1' },
    { name: `devis, ${LINES} lines`, path: `/templates/quotes/${quote}`, shows: '[data-line]' },
    { name: 'contacts', path: '/crm/contacts', shows: row },
    { name: 'bank', path: '/revenues/management/bank', shows: 'main h1' },
  ]
}

/**
 * `npm run bench:opening -- [page…] [--slowdown=4]`: opens pages of the demonstration company as on a telephone, with an empty cache and
 * then again, beside its document and data alone.
 */
const main = (): Promise<void> => withDemoInBrowser(measureAll)

async function measureAll({
  browser,
  url,
  cookie,
}: {
  browser: Browser
  url: string
  cookie: string
}): Promise<void> {
  const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  const pages = await pagesOf(apiOf(url, cookie))
  console.log('                    first   next   bare   longest task   scripts   calls   kB')
  for (const page of pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const context = await browser.newContext({ viewport: SIZE, locale: 'fr-FR' })
    await enterAs(context, { url }, cookie)
    const bare = await bareMilliseconds(context, url, page)
    const first = await visit(context, url, page)
    const next = await visit(context, url, page)
    await context.close()
    const reached = first.ms <= BARS.first && next.ms <= BARS.next && first.task <= LONGEST_TASK
    if (!reached) process.exitCode = 1
    const columns = [first.ms, next.ms, bare, first.task, first.scripts, first.calls, first.kilobytes]
    console.log(
      `${reached ? '✓' : '✗'} ${page.name.padEnd(17)} ${columns.map((value) => String(Math.round(value)).padStart(6)).join(' ')}`,
    )
  }
}

async function slowed(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return () => bytes
}

async function visit(context: BrowserContext, url: string, { path, shows }: Opened): Promise<Visit> {
  const page = await context.newPage()
  const bytes = await slowed(page)
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.waitForFunction(
    (selector) => document.querySelector(selector)?.checkVisibility() === true,
    shows,
    { polling: 'raf', timeout: PATIENCE_MS },
  )
  const ms = await page.evaluate(() => performance.now())
  const kilobytes = bytes() / 1_000
  const counted = await page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return {
      task: Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
      scripts: names.filter((name) => name.endsWith('.js')).length,
      calls: names.filter((name) => name.startsWith('/api/')).length,
    }
  })
  await page.close()
  return { ms, kilobytes, ...counted }
}

/** What the network alone takes: the document with its data, and nothing else. */
async function bareMilliseconds(context: BrowserContext, url: string, { path }: Opened): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${url}/robots.txt`)
  await slowed(page)
  const ms = await page.evaluate(async (address) => {
    const start = performance.now()
    await (await fetch(address)).text()
    return performance.now() - start
  }, path)
  await page.close()
  return ms
}

await main()
