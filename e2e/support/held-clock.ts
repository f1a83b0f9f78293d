import { expect, type Locator, type Page } from '@playwright/test'

/** Shorter than anything that a screen times. */
export const STEP = 20

/** Stops the page's clock, which must be installed: from here on only the test advances it. */
export const pause = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

/** Advances the clock in small steps, so that what appears is at most a step old. */
export async function appears(page: Page, shown: Locator): Promise<void> {
  const look = async () => {
    await page.clock.runFor(STEP)
    return shown.isVisible()
  }
  await expect.poll(look, { intervals: [STEP] }).toBe(true)
}
