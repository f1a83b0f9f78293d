import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { findUnnamed } from '../support/unnamed.ts'

/** In the dark only colours differ, so only contrast (the slowest rule) is checked there. */
const LOOKS = [
  { width: 360, colorScheme: 'light', contrastAlone: false },
  { width: 360, colorScheme: 'dark', contrastAlone: true },
  { width: 1280, colorScheme: 'dark', contrastAlone: true },
  { width: 1280, colorScheme: 'light', contrastAlone: false },
] as const
/** Widths checked for sideways scrolling alone: the narrowest phone and a tablet. */
const OTHER_WIDTHS = [320, 768]
const HEIGHT = 900

/** axe finds nothing on what is shown, light and dark, on a phone and a desk; nothing scrolls sideways from 320 px; all that one uses has a name. */
export async function checkScreen(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('dialog'))
      .or(page.getByRole('alertdialog'))
      .first(),
  ).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const faults: string[] = []
  for (const { width, colorScheme, contrastAlone } of LOOKS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await page.evaluate(settled)
    const found = [...(await findFaults(page, contrastAlone)), ...(await findSidewaysScroll(page))]
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`))
  }
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.evaluate(settled)
    faults.push(...(await findSidewaysScroll(page)).map((fault) => `${width} px: ${fault}`))
  }
  faults.push(...(await findUnnamed(page)))
  expect(faults).toEqual([])
}

async function findSidewaysScroll(page: Page): Promise<string[]> {
  const scroll = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return scroll > 0 ? [`scrolls sideways by ${scroll} px`] : []
}

async function findFaults(page: Page, contrastAlone: boolean): Promise<string[]> {
  // Half a megabyte: once for all that is looked at in a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (alone) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(alone ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => {
        const why = failureSummary.split('\n').slice(1).join('; ')
        return `${id} on ${html.slice(0, 160)}: ${why}`
      }),
    )
  }, contrastAlone)
}

/** Runs in the page: the new colours and sizes are drawn and every transition is over. */
async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
