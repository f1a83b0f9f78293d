import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Scrolls to the latest events of the dashboard, of which there are some; they load once they are in sight; what stands above may still grow and push them away. */
export async function showActivity(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('heading', { name: 'Activité récente' }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('list', { name: 'Activité récente' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
