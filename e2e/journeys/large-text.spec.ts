import { addressOf, enterDemo, everydayScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Letters alone, as a browser’s own setting makes them; and the spacing that WCAG 1.4.12 asks a page to bear. */
const LOOKS = {
  'letters of twice the size': 'html { font-size: 200% !important }',
  'spaced text':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
}

test('with letters of twice the size, or spaced, no page scrolls sideways and the menu and the bar above are read whole', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(3 * 60_000)
  const api = await enterDemo(context, site)
  const faults: string[] = []
  for (const screen of everydayScreens) {
    await page.goto(await addressOf(api, screen))
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
    await expect(page.locator('main [aria-busy=true]'), screen).toHaveCount(0)
    for (const [look, style] of Object.entries(LOOKS)) {
      const found = await page.evaluate(async (css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const { scrollWidth, clientWidth } = document.documentElement
        const words = [
          ...document.querySelectorAll(
            'nav[aria-label="Navigation principale"] :is(a, h2) :is(span, button), [role=banner] :is(a, button, span), header :is(a, button, span)',
          ),
        ]
        const cut = words
          .filter((word) => word.clientWidth > 1 && word.scrollWidth > word.clientWidth + 1)
          .map(({ textContent }) => `cuts « ${textContent} »`)
        const outside = words
          .filter((word) => word.checkVisibility() && word.getBoundingClientRect().right > clientWidth + 1)
          .map(({ textContent }) => `has « ${textContent} » outside of the window`)
        const scrolls = (element: Element): boolean =>
          getComputedStyle(element).overflowX !== 'visible' ||
          (element.parentElement !== null &&
            element.parentElement !== document.body &&
            scrolls(element.parentElement))
        const widest = [...document.querySelectorAll('main *')].findLast(
          (element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element),
        )
        return [
          ...(scrollWidth > clientWidth
            ? [`scrolls sideways by ${scrollWidth - clientWidth} px for ${widest?.outerHTML.slice(0, 200)}`]
            : []),
          ...cut,
          ...outside,
        ]
      }, style)
      faults.push(...found.map((fault) => `${screen}, ${look}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
