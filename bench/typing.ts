import type { Browser, Page } from '@playwright/test'
import { enterAs } from '../e2e/support/accounts.ts'
import { apiOf } from '../e2e/support/api.ts'
import { makeLongQuote, withDemoInBrowser } from './demo-in-browser.ts'

/** Lines of a devis, and the milliseconds (p95) in which a key is shown, on a processor slowed as DevTools slow it (issue 49, section 1). */
const BARS = [
  { lines: 100, most: 100 },
  { lines: 500, most: 200 },
]
const SLOWDOWN = 4
const SIZE = { width: 1366, height: 768 }
/** Milliseconds that somebody who types quickly takes after two keys, of which the second comes before the first is shown. */
const BETWEEN_PAIRS = 120
/** The cells that are typed in, in the middle line. */
const CELLS = ['description', 'quantity', 'price'] as const
/** The browser tells of no event that took less. */
const LEAST_TOLD = 16

const numberAfter = (option: string, otherwise: number) =>
  Number(process.argv.find((arg) => arg.startsWith(option))?.slice(option.length) ?? otherwise)

/**
 * `npm run bench:typing -- [--keys=40] [--slowdown=4]`: types in devis of 100 and of 500 lines. Times are those of the browser's event
 * timing, of which INP is made: from a key to the frame that shows it.
 */
async function main(): Promise<void> {
  const [keys, slowdown] = [numberAfter('--keys=', 40), numberAfter('--slowdown=', SLOWDOWN)]
  await withDemoInBrowser(async ({ browser, url, cookie }) => {
    for (const { lines, most } of BARS) {
      const quoteId = await makeLongQuote(apiOf(url, cookie), lines)
      const page = await openQuote(browser, { url, cookie, quoteId, lines })
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      for (const cell of CELLS) {
        const times = await typeIn(page, `[data-line]:nth-child(${lines / 2}) [data-cell="${cell}"]`, keys)
        const reached = percentile(0.95, times) <= most
        if (!reached) process.exitCode = 1
        console.log(
          `${reached ? '✓' : '✗'} ${lines} lines, ${cell.padEnd(12)} p50 ${percentile(0.5, times)} ms, p95 ${percentile(0.95, times)} ms, most ${Math.max(...times)} ms (bar ${most})`,
        )
      }
      await page.context().close()
    }
  })
}

type Told = { told: { startTime: number; duration: number }[]; last: number }
type Opening = { url: string; cookie: string; quoteId: string; lines: number }

async function openQuote(browser: Browser, { url, cookie, quoteId, lines }: Opening): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'fr-FR' })
  await enterAs(context, { url }, cookie)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const told: { startTime: number; duration: number }[] = []
    Object.assign(window, { told })
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (name === 'keydown') told.push({ startTime, duration })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(`${url}/templates/quotes/${quoteId}`)
  await page
    .locator('[data-line]')
    .nth(lines - 1)
    .waitFor()
  return page
}

/** Milliseconds of each key, in the browser's steps of 8. */
async function typeIn(page: Page, selector: string, keys: number): Promise<number[]> {
  const field = page.locator(selector)
  await field.scrollIntoViewIfNeeded()
  await field.click()
  const from = await page.evaluate(() => performance.now())
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('1')
    await page.keyboard.press('Backspace', { delay: BETWEEN_PAIRS })
  }
  const until = await pressSlowKey(page)
  const told = await page.evaluate(
    ([first = 0, end = 0]) =>
      (window as unknown as Told).told
        .filter(({ startTime }) => startTime >= first && startTime < end)
        .map(({ duration }) => duration),
    [from, until],
  )
  const quick = Array.from({ length: Math.max(0, 2 * keys - told.length) }, () => LEAST_TOLD)
  return [...told, ...quick]
}

/** Presses a key slow enough to be told of, and waits until it is: those before it are by then. Returns when it came. */
async function pressSlowKey(page: Page): Promise<number> {
  await page.evaluate((least) => {
    const work = (event: KeyboardEvent) => {
      Object.assign(window, { last: event.timeStamp })
      const end = performance.now() + 2 * least
      while (performance.now() < end);
    }
    window.addEventListener('keydown', work, { once: true, capture: true })
  }, LEAST_TOLD)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => {
    const { told, last } = window as unknown as Told
    return told.some(({ startTime }) => startTime >= last)
  })
  return page.evaluate(() => (window as unknown as Told).last)
}

/** By nearest rank. */
const percentile = (share: number, values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

await main()
