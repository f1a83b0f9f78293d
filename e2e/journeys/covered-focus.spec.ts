import type { Page } from '@playwright/test'
import { addressOf, enterDemo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Pages with bars and with many stops of Tab. */
const HEAVY = [
  '/settings/organization',
  '/settings/invoicing',
  '/orgs/new',
  '/revenues/management/accounting',
  '/templates/quotes',
  '/templates/quotes/$quoteId',
  '/revenues/management',
  '/revenues/management/invoices/$invoiceId',
  '/crm/contacts',
  '/conversations',
]
const MOST_STOPS = 100

/** Tabs through the page, and tells of each stop of which no point is in sight. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  await page.locator('#main').focus()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    // What the browser scrolls, and what moves it clear of a bar, is drawn.
    const seen = await page.evaluate(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
      await frame()
      await frame()
      const element = document.activeElement
      if (!element || element === document.body || !element.closest('#main')) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const steps = [0.02, 0.25, 0.5, 0.75, 0.98]
      const isSeen = steps.some((down) =>
        steps.some((along) => {
          const hit = document.elementFromPoint(left + width * along, top + height * down)
          return hit !== null && (element.contains(hit) || hit.closest('label, tr, li')?.contains(element))
        }),
      )
      return {
        isSeen,
        name: element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? element.id,
      }
    })
    if (seen === null) break
    if (!seen.isSeen) hidden.push(seen.name)
  }
  return hidden
}

for (const [width, height] of [
  [1280, 640],
  [360, 560],
] as const)
  test(`at ${width} × ${height} px nothing covers what has the focus`, async ({ page, context, site }) => {
    test.setTimeout(5 * 60_000)
    await page.setViewportSize({ width, height })
    const api = await enterDemo(context, site)
    const hidden: string[] = []
    for (const screen of HEAVY) {
      await page.goto(await addressOf(api, screen))
      await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
      await expect(page.locator('main [aria-busy=true]'), screen).toHaveCount(0)
      hidden.push(...(await hiddenStops(page)).map((name) => `${screen}: ${name}`))
    }
    expect(hidden).toEqual([])
  })
