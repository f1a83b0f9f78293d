import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { enterAs } from '../e2e/support/accounts.ts'
import { apiOf } from '../e2e/support/api.ts'
import { withDemoInBrowser } from './demo-in-browser.ts'
import { deliverHtmlMails, HTML_SUBJECT } from './html-mails.ts'
import { mainThreadTimes, TRACED } from './main-thread.ts'

/** Milliseconds (p95) from the tap on a row to a caret that types, the reader's own time left out (issue 13, section 5). */
const BAR = 200
/** A mid phone, as DevTools and Lighthouse slow a computer down. */
const SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
/** Conversations that are opened, one after the other: as many in HTML as of the demo's, which are plain text. */
const HTML_MAILS = 20
const ROWS = 2 * HTML_MAILS
/** Milliseconds after which a step is given up: the tap met nothing. */
const PATIENCE_MS = 30_000
/** Frames in which a row or a button that is about to be tapped stays where it is. */
const STILL_FRAMES = 12

type Opening = { shown: number; caret: number; typed: number }

/**
 * `npm run bench:caret -- [--rounds=40] [--cpu]`: opens conversations of the demo on a slowed phone, presses « Répondre » and types. Times
 * are the browser's own, from the event of the tap to the frame that shows its effect. `--cpu`: the main thread's time of processor instead,
 * of a browser that is not slowed, times the slowdown; for a machine that others use too.
 */
async function main(): Promise<void> {
  const rounds = Number(
    process.argv.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? 40,
  )
  await withDemoInBrowser(async ({ browser, url, cookie, dataDir }) => {
    const context = await browser.newContext({
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      locale: 'fr-FR',
    })
    await deliverHtmlMails(dataDir, HTML_MAILS)
    const page = await openInbox(context, { url, cookie })
    const session = await context.newCDPSession(page)
    const cpu = process.argv.includes('--cpu')
    if (cpu) await browser.startTracing(page, { categories: TRACED })
    else await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const openings: Opening[] = []
    for (let round = 0; round < rounds; round += 1) openings.push(await openOne(page, round))
    // The first opening loads the scripts of the composer.
    process.exitCode = report(cpu ? usedBy(await browser.stopTracing()) : openings) ? 0 : 1
  })
}

async function openInbox(
  context: BrowserContext,
  { url, cookie }: { url: string; cookie: string },
): Promise<Page> {
  const { conversations } = apiOf(url, cookie)
  const arrived = async () => {
    const { items } = await conversations.listConversations({ view: 'inbox', limit: 50 })
    return items.filter(({ subject }) => subject?.startsWith(HTML_SUBJECT)).length
  }
  while ((await arrived()) < HTML_MAILS) await setTimeout(200)
  await enterAs(context, { url }, cookie)
  const page = await context.newPage()
  await page.goto(`${url}/conversations`)
  return page
}

const rowsOf = (page: Page) => page.locator('a[data-row]')

async function openOne(page: Page, round: number): Promise<Opening> {
  const rows = rowsOf(page)
  const row = rows.nth(round % ROWS)
  await row.waitFor()
  await standStill(row)
  const shown = await timed(
    page,
    'shown',
    () => row.tap(),
    'article iframe[data-shown=true], article .whitespace-pre-wrap',
  )
  const answer = page.getByRole('button', { name: 'Répondre', exact: true }).first()
  await standStill(answer)
  const caret = await timed(page, 'caret', () => answer.tap(), '[contenteditable=true]:focus')
  const typed = await timed(
    page,
    'typed',
    () => page.keyboard.press('b'),
    '[contenteditable=true]:focus',
    'keydown',
  )
  await page.keyboard.press('Backspace')
  await page.goBack()
  return { shown, caret, typed }
}

/** Waits until it is in sight and stays there: a tap goes to where it was, and nobody taps in the frame that ends a scroll. */
async function standStill(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(
    (element, frames) =>
      new Promise<void>((resolve) => {
        let [top, same] = [Number.NaN, 0]
        const look = () => {
          const now = element.getBoundingClientRect().top
          same = now === top ? same + 1 : 0
          top = now
          if (same === frames) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    STILL_FRAMES,
  )
}

function usedBy(trace: Buffer): Opening[] {
  const [shown = [], caret = [], typed = []] = ['shown', 'caret', 'typed'].map((phase) =>
    mainThreadTimes(trace, phase).map((used) => used * SLOWDOWN),
  )
  return shown.map((used, round) => ({ shown: used, caret: caret[round] ?? 0, typed: typed[round] ?? 0 }))
}

/** Milliseconds from the event to the frame in which the element is there; the page marks both. */
async function timed(
  page: Page,
  phase: keyof Opening,
  act: () => Promise<void>,
  selector: string,
  event = 'click',
): Promise<number> {
  await page.evaluate(
    ([wanted, name, mark, patience]) => {
      const timing = new Promise<number>((resolve, reject) => {
        window.setTimeout(() => reject(new Error(`${mark}: not after ${patience} ms`)), patience)
        const look = (from: number) => {
          if (document.querySelector(wanted)) {
            performance.mark(`${mark}:end`)
            resolve(performance.now() - from)
          } else requestAnimationFrame(() => look(from))
        }
        const begin = ({ timeStamp }: Event) => {
          performance.mark(`${mark}:start`)
          requestAnimationFrame(() => look(timeStamp))
        }
        addEventListener(name, begin, { capture: true, once: true })
      })
      Object.assign(window, { timing })
    },
    [selector, event, phase, PATIENCE_MS] as const,
  )
  await act()
  return page.evaluate(() => (window as unknown as { timing: Promise<number> }).timing)
}

/** By nearest rank: of 40 openings, the p95 is the third slowest. */
const p = (share: number, values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

function report(openings: Opening[]): boolean {
  const series: Record<string, number[]> = {
    'conversation shown': openings.map(({ shown }) => shown),
    'caret after « Répondre »': openings.map(({ caret }) => caret),
    'a key typed': openings.map(({ typed }) => typed),
    'from the row to the caret': openings.map(({ shown, caret }) => shown + caret),
  }
  for (const [name, values] of Object.entries(series))
    console.log(
      `${name.padEnd(28)} p50 ${p(0.5, values).toFixed(0)} ms, p95 ${p(0.95, values).toFixed(0)} ms, first ${values[0]?.toFixed(0)} ms`,
    )
  return p(0.95, series['from the row to the caret']!) <= BAR
}

await main()
