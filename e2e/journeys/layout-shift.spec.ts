import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { type Size, sizes } from '../support/composition.ts'
import { addressOf, enterDemo, listScreens } from '../support/screens.ts'
import { standStill } from '../support/stand-still.ts'
import { expect, test } from '../support/test.ts'

/** How much of a screen may move by itself while it opens (issue 46, section 7). */
const MOST_SHIFTED = 0.01
/** Pages open at once; more would wait for the two processors. */
const AT_ONCE = 3
const OPENINGS = 3

type Shift = { value: number; moved: string[] }

/** Notes what moves, from before the first script of the page: what a key or a click moved is not counted. */
function noteShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  type Moved = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Moved[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.localName}.${element?.className} from ${previousRect.y} to ${currentRect.y}`
      })
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What moved in a page until it stood still. */
async function shiftsOf(page: Page, address: string): Promise<Shift[]> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  await expect(page.locator('main [aria-busy=true]'), address).toHaveCount(0)
  await standStill(page)
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

async function failingOf(context: BrowserContext, api: Api): Promise<string[]> {
  const page = await context.newPage()
  const waiting = await listScreens(page)
  await page.close()
  const failing: string[] = []
  const work = async () => {
    for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
      let least = Number.POSITIVE_INFINITY
      let moved: string[] = []
      // A busy machine delays one answer behind another: a page that moves by its own fault moves each time.
      for (let opening = 0; opening < OPENINGS && least > MOST_SHIFTED; opening += 1) {
        const opened = await context.newPage()
        const shifts = await shiftsOf(opened, await addressOf(api, screen))
        await opened.close()
        const total = shifts.reduce((before, { value }) => before + value, 0)
        if (total >= least) continue
        least = total
        moved = shifts.flatMap((shift) => shift.moved)
      }
      if (least > MOST_SHIFTED) failing.push(`${screen} moved by ${least.toFixed(3)}: ${moved.join('; ')}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failing
}

for (const size of Object.keys(sizes) as Size[])
  test(`on a ${size} no page moves by itself while it opens`, async ({ visit, site, expected }) => {
    test.setTimeout(15 * 60_000)
    expected.statuses(404)
    const context = await visit({ viewport: sizes[size] })
    const api = await enterDemo(context, site)
    await context.addInitScript(noteShifts)
    expect(await failingOf(context, api)).toEqual([])
  })
