import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext, startJobs } from '#server/context.ts'
import { signUnsubscription } from '#server/features/notifications/steps/sign-unsubscription.ts'
import { registerWeb } from '#server/http/web-files.ts'
import { systemClock } from '#server/integrations/clock/real.ts'
import { startStripeTwin } from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import type { AppContext } from '#server/scope.ts'
import { createSite } from '#server/site.ts'
import { ensureWebBuilt } from '#tools/build-web.ts'
import { findBrowser } from '#tools/find-browser.ts'
import { linkPages, sitePages } from '#web/messages/site-pages.ts'
import { openClientLink, type Visitor } from './client-link.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Compressed JavaScript of a first load, in kB (interface.md). */
const BARS = { public: 120, shell: 200 }
/** Lighthouse, mobile preset (interface.md). */
const LIGHTHOUSE_BARS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100 }
/** Milliseconds until the largest text or picture is painted (issue 11, section 4). */
const LARGEST_PAINT = 1_800
/** React marks the element that it draws in. */
const REACT_RUNS = () =>
  Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'))
/** Which browser says that someone signed in here before (web/api/me.ts). */
const RETURNING = () => localStorage.setItem('ardoise.signed-in', '1')

type Measured = { path: string; shown: string; kind: keyof typeof BARS }

/** Every public page, sign-in, what mailed links open and the shell; those named on the command line when some are. */
function measuredPages(context: AppContext, visitor: Visitor, wanted: string[]): Measured[] {
  const unsubscription = signUnsubscription(context, { ...visitor.member, kind: 'digest' })
  const tokens: Record<string, string> = { '/unsubscribe/$token': unsubscription }
  const all: Measured[] = [
    ...sitePages.map(({ path }) => ({ path, shown: path, kind: 'public' as const })),
    // Most tokens are asked about once a button is pressed.
    ...linkPages.map(({ path }) => ({
      path: path.replace('$token', tokens[path] ?? 'abcdefghijklmnopqrstuvwx'),
      shown: path.replace('$token', '{token}'),
      kind: 'public' as const,
    })),
    ...visitor.links.map((link) => ({ ...link, kind: 'public' as const })),
    { path: '/dashboard', shown: '/dashboard', kind: 'shell' },
    { path: '/conversations', shown: '/conversations', kind: 'shell' },
  ]
  return wanted.length === 0 ? all : all.filter(({ shown }) => wanted.includes(shown))
}

/**
 * `npm run bench:web -- [page…] [--runs=3]`: what a first visit downloads, and Lighthouse's mobile figures (the median of the
 * runs), against the bars.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 1)
  const wanted = args.filter((arg) => arg.startsWith('/'))
  await ensureWebBuilt()
  const browser = findBrowser()
  if (browser === null) throw new Error('Chromium est introuvable : apt-get install chromium')
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-web-bench-'))
  const postgres = await startLocalPostgres({ dataDir: join(folder, 'db'), log: () => {} })
  const stripe = await startStripeTwin(systemClock)
  const { secretKey, clientId } = stripe.settings.keys.test!
  const config = readConfig({
    STRIPE_TEST_SECRET_KEY: secretKey,
    STRIPE_TEST_CLIENT_ID: clientId!,
    STRIPE_WEBHOOK_SECRETS: stripe.settings.webhookSecrets[0],
    STRIPE_API_BASE: stripe.settings.apiBase!,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DEMO: 'none',
    REQUESTS_PER_MINUTE: '1000000',
    MAIL_LIMIT_SCALE: '1000',
  })
  const context = await createContext(config, postgres.url, { log: pino({ level: 'silent' }) })
  await startJobs(context)
  const app = await createSite(context, [registerWeb])
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const visitor = await openClientLink(context, app, stripe)
    const pages = measuredPages(context, visitor, wanted)
    const sized = await printSizes(origin, visitor, browser, pages)
    const scored = await printScores(origin, browser, pages, runs)
    process.exitCode = sized && scored ? 0 : 1
  } finally {
    await app.close()
    await closeContext(context)
    await postgres.stop()
    await stripe.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function printSizes(
  origin: string,
  visitor: Visitor,
  executablePath: string,
  pages: Measured[],
): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  let fits = true
  console.log('\nfirst load                                  JavaScript   all     (kB, compressed)   bar')
  for (const { path, shown, kind } of pages) {
    const context = await browser.newContext()
    if (kind === 'shell') {
      await context.addCookies([{ ...visitor.cookie, url: origin }])
      await context.addInitScript(RETURNING)
    }
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kinds = new Map<string, string>()
    let scripts = 0
    let all = 0
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    // Bodies alone, as they travel: headers are not what the bar is about.
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength
      if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
    })
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // A drawn document asks for its scripts after its first paint, perhaps once the network has been idle.
    await page.waitForFunction(REACT_RUNS)
    await page.waitForLoadState('networkidle')
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
    const kilobytes = scripts / 1_000
    if (kilobytes > BARS[kind]) fits = false
    console.log(
      `${shown.padEnd(44)}${kilobytes.toFixed(1).padStart(8)}${(all / 1_000).toFixed(1).padStart(9)}${String(BARS[kind]).padStart(22)}`,
    )
    await context.close()
  }
  await browser.close()
  return fits
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Prints the scores of public pages; any layout shift at all is a failure. */
async function printScores(
  origin: string,
  chromePath: string,
  pages: Measured[],
  runs: number,
): Promise<boolean> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS })
  let reached = true
  console.log(
    `\nLighthouse, mobile, ${runs} run(s)                performance  accessibility  best-practices  layout shift`,
  )
  try {
    for (const { path, shown } of pages.filter(({ kind }) => kind === 'public')) {
      const reports: Result[] = []
      for (let run = 0; run < runs; run++) reports.push(await audit(origin + path, chrome.port))
      const scores = Object.entries(LIGHTHOUSE_BARS).map(([category, bar]) => {
        const score = Math.round(median(reports.map((lhr) => lhr.categories[category]?.score ?? 0)) * 100)
        if (score < bar) reached = false
        return String(score).padStart(13)
      })
      const shift = median(reports.map((lhr) => lhr.audits['cumulative-layout-shift']?.numericValue ?? 1))
      if (shift > 0) reached = false
      const marks = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
        (name) => Math.round(median(reports.map((lhr) => lhr.audits[name]?.numericValue ?? 0))),
      )
      if ((marks[1] ?? 0) > LARGEST_PAINT) reached = false
      console.log(
        `${shown.padEnd(44)}${scores.join('  ')}${shift.toFixed(3).padStart(14)}   FCP/LCP/TBT ${marks.join('/')} ms`,
      )
    }
  } finally {
    chrome.kill()
  }
  return reached
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** On a busy machine Lighthouse may miss the beginning of the load (NO_NAVSTART) and asks to be run again. */
const TRIES = 3

/** Errors: what kept Lighthouse from seeing the page; a score of 0 would not say it. */
async function audit(url: string, port: number): Promise<Result> {
  let reason = 'nothing'
  for (let run = 0; run < TRIES; run++) {
    const answer = await lighthouse(url, {
      port,
      onlyCategories: Object.keys(LIGHTHOUSE_BARS),
      logLevel: 'silent',
    })
    const fault = answer?.lhr.runtimeError
    if (answer && !fault) return answer.lhr
    if (fault) reason = `${fault.code} ${fault.message}`
  }
  throw new Error(`Lighthouse, ${url}: ${reason}`)
}

await main()
