import { enterAs, signInByApi } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

// As the start prints them (issue 2, section 1).
const DEMO = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }

type Bar = {
  path: string /** Px from the top of the window to the first row, at the most. */
  first: number
  rows: number
}

/** What a list of a full organization shows before anybody scrolls (issue 46, sections 2 and 3). */
const bars: Record<'desk' | 'phone', { size: { width: number; height: number }; lists: Bar[] }> = {
  desk: {
    size: { width: 1366, height: 768 },
    lists: [
      { path: '/revenues/management', first: 275, rows: 9 },
      { path: '/revenues/management/credit-notes', first: 275, rows: 1 },
      { path: '/revenues/management/catalogue', first: 275, rows: 9 },
      { path: '/revenues/management/bank', first: 410, rows: 7 },
      { path: '/templates/quotes', first: 300, rows: 9 },
      { path: '/crm/contacts', first: 265, rows: 11 },
      { path: '/crm/companies', first: 265, rows: 11 },
    ],
  },
  phone: {
    size: { width: 360, height: 740 },
    lists: [
      { path: '/revenues/management', first: 280, rows: 5 },
      { path: '/revenues/management/catalogue', first: 280, rows: 5 },
      { path: '/templates/quotes', first: 285, rows: 5 },
      { path: '/crm/contacts', first: 255, rows: 6 },
      { path: '/crm/companies', first: 255, rows: 6 },
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
      const row = page.locator('main tbody tr:has(th a, th)').first()
      await expect(row, path).toBeVisible()
      await expect(page.locator('main table[aria-busy=true]')).toHaveCount(0)
      const seen = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('main tbody tr')].map((each) =>
          each.getBoundingClientRect(),
        )
        const bar = document.querySelector('[data-main-action]')?.getBoundingClientRect()
        const end = innerWidth < 640 && bar ? bar.top : innerHeight
        return {
          top: Math.round(boxes[0]?.top ?? 0),
          whole: boxes.filter(({ bottom }) => bottom <= end).length,
        }
      })
      if (seen.top > first || seen.whole < rows)
        failing.push(
          `${path}: first row at ${seen.top} px, ${seen.whole} rows (asked ${first} px, ${rows} rows)`,
        )
    }
    expect(failing).toEqual([])
  })
