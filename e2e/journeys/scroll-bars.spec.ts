import { browserFlags } from '#tools/browser-flags.ts'
import { findTestBrowser } from '#tools/find-browser.ts'
import { addressOf, enterDemo, everydayScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Bars that take room, as on Windows and with a mouse on a Mac: the browser of the tests hides them by itself. */
test.use({
  launchOptions: {
    executablePath: findTestBrowser() ?? undefined,
    args: browserFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

const SCREENS = [
  ...everydayScreens,
  '/revenues/management/bank',
  '/revenues/management/invoices/$invoiceId',
  '/reports',
  '/notifications',
]
/** Less than a line of text: nobody scrolls for it. */
const STRAY_PX = 8

test('where scroll bars take room, none stands where there is nothing to scroll, and no page scrolls sideways', async ({
  page,
  context,
  site,
}) => {
  const api = await enterDemo(context, site)
  const faults: string[] = []
  for (const [width, height] of [
    [1366, 768],
    [800, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const screen of SCREENS) {
      await page.goto(await addressOf(api, screen))
      await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
      await expect(page.locator('main [aria-busy=true]'), screen).toHaveCount(0)
      const found = await page.evaluate((stray) => {
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
        const root = document.documentElement
        const sideways = root.scrollWidth - root.clientWidth
        const bars = [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
          const { overflowX, overflowY } = getComputedStyle(element)
          const [down, along] = [
            element.scrollHeight - element.clientHeight,
            element.scrollWidth - element.clientWidth,
          ]
          const isStray =
            (scrolls(overflowY) && down > 0 && down < stray) ||
            (scrolls(overflowX) && along > 0 && along < stray)
          return isStray ? [`${element.outerHTML.slice(0, 120)} (${down} px down, ${along} px along)`] : []
        })
        return [...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []), ...bars]
      }, STRAY_PX)
      faults.push(...found.map((fault) => `${width} px, ${screen}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
