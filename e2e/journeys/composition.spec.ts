import { enterAs, signInByApi } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

// As the start prints them (issue 2, section 1).
const DEMO = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }

type Bar = {
  path: string /** Px from the top of the window to the first row, at the most. */
  first: number
  rows: number
}

/** A row of a table, or a movement to match. */
const ROW = 'main tbody tr:has(th), main ol > li[tabindex]'

/** What a list of a full organization shows before anybody scrolls (issue 46, sections 2 and 3). */
const bars: Record<'desk' | 'phone', { size: { width: number; height: number }; lists: Bar[] }> = {
  desk: {
    size: { width: 1366, height: 768 },
    lists: [
      { path: '/revenues/management', first: 270, rows: 10 },
      { path: '/revenues/management/credit-notes', first: 270, rows: 1 },
      { path: '/revenues/management/catalogue', first: 270, rows: 10 },
      { path: '/revenues/management/bank', first: 270, rows: 10 },
      { path: '/revenues/management/bank/matching', first: 270, rows: 8 },
      { path: '/templates/quotes', first: 270, rows: 10 },
      { path: '/crm/contacts', first: 265, rows: 11 },
      { path: '/crm/companies', first: 265, rows: 11 },
    ],
  },
  phone: {
    size: { width: 360, height: 740 },
    lists: [
      { path: '/revenues/management', first: 250, rows: 6 },
      { path: '/revenues/management/catalogue', first: 250, rows: 6 },
      { path: '/revenues/management/bank', first: 250, rows: 6 },
      { path: '/templates/quotes', first: 250, rows: 6 },
      { path: '/crm/contacts', first: 250, rows: 6 },
      { path: '/crm/companies', first: 250, rows: 6 },
    ],
  },
}

for (const [name, { size, lists }] of Object.entries(bars))
  test(`on a ${name} the lists begin high, and many of their rows are in sight`, async ({
    page,
    context,
    site,
  }) => {
    await enterAs(context, site, await signInByApi(site, DEMO.email, DEMO.password))
    await page.setViewportSize(size)
    const failing: string[] = []
    for (const { path, first, rows } of lists) {
      await page.goto(path)
      const row = page.locator(ROW).first()
      await expect(row, path).toBeVisible()
      await expect(page.locator('main table[aria-busy=true]')).toHaveCount(0)
      const seen = await page.evaluate((rows) => {
        const boxes = [...document.querySelectorAll(rows)].map((each) => each.getBoundingClientRect())
        const bar = document.querySelector('[data-main-action]')?.getBoundingClientRect()
        const end = innerWidth < 640 && bar ? bar.top : innerHeight
        return {
          top: Math.round(boxes[0]?.top ?? 0),
          whole: boxes.filter(({ bottom }) => bottom <= end).length,
        }
      }, ROW)
      if (seen.top > first || seen.whole < rows)
        failing.push(
          `${path}: first row at ${seen.top} px, ${seen.whole} rows (asked ${first} px, ${rows} rows)`,
        )
    }
    expect(failing).toEqual([])
  })
