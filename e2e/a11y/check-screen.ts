import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WIDTHS = [360, 768, 1280]
const NARROWEST = 320
const HEIGHT = 900

/** axe finds nothing on what is shown, light and dark, on a phone, a tablet and a desk; nothing scrolls sideways from 320 px. */
export async function checkScreen(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
      for (const { id, nodes } of violations)
        for (const node of nodes)
          faults.push(`${width} px, ${colorScheme}: ${id} on ${node.html.slice(0, 160)} — ${node.failureSummary?.split('\n').slice(1).join('; ')}`)
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT })
  for (const width of [NARROWEST, ...WIDTHS]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const scroll = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    if (scroll > 0) faults.push(`${width} px: scrolls sideways by ${scroll} px`)
  }
  expect(faults).toEqual([])
}
