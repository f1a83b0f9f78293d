import { addressOf, enterDemo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const SCREENS = [
  '/dashboard',
  '/conversations',
  '/tasks',
  '/templates/quotes',
  '/crm/contacts',
  '/crm/companies/$companyId',
  '/revenues/management',
  '/settings/organization',
  '/profile',
]

/** Letters alone, as a browser’s own setting makes them; and the spacing that WCAG 1.4.12 asks a page to bear. */
const LOOKS = {
  'letters of twice the size': 'html { font-size: 200% !important }',
  'spaced text':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
}

for (const [look, style] of Object.entries(LOOKS))
  test(`with ${look} no page scrolls sideways and the menu is read whole`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(5 * 60_000)
    const api = await enterDemo(context, site)
    const faults: string[] = []
    for (const screen of SCREENS) {
      await page.goto(await addressOf(api, screen))
      await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
      await expect(page.locator('main [aria-busy=true]'), screen).toHaveCount(0)
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      }, style)
      const seen = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const lines = [
          ...document.querySelectorAll('nav[aria-label="Navigation principale"] :is(a, h2) span'),
        ]
        return {
          sideways: scrollWidth - clientWidth,
          cut: lines
            .filter((line) => line.scrollWidth > line.clientWidth + 1 && line.clientWidth > 1)
            .map(({ textContent }) => textContent),
        }
      })
      if (seen.sideways > 0) faults.push(`${screen} scrolls sideways by ${seen.sideways} px`)
      faults.push(...seen.cut.map((line) => `${screen} cuts « ${line} »`))
    }
    expect(faults).toEqual([])
  })
