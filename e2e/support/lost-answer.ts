import { expect, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'

/** Lets the next call of the address reach the server and drops its answer. */
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
