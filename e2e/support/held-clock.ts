import { expect, type Locator, type Page } from '@playwright/test'

/** Shorter than anything that a screen times. */
export const STEP = 20

/** From here on the clock of the page, which must be installed, goes only where the test says. */
export const pause = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

/** Lets so little time pass at once that what appears is at most a step old. */
export async function appears(page: Page, shown: Locator): Promise<void> {
  const look = async () => {
    await page.clock.runFor(STEP)
    return shown.isVisible()
  }
  await expect.poll(look, { intervals: [STEP] }).toBe(true)
}
