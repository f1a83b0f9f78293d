import { expect, type Page } from '@playwright/test'

/** The next call of the address is made, and its answer never comes. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true)
      await route.abort()
    },
    { times: 1 },
  )
}
