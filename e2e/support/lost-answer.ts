import { expect, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'

/** The next call of the address is made, and its answer never comes. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  await intercept(
    page,
    address,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true)
      await route.abort()
    },
    { times: 1 },
  )
}
