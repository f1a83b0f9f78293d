import type { Page } from '@playwright/test'

type Route = Parameters<Page['route']>

/**
 * `page.route` for routes that end before the page does. Interception itself goes on: when the last route ends, Playwright 1.65
 * stops it, and a request in progress at that moment is never answered (1 of 9 on a busy machine).
 */
export async function intercept(page: Page, ...[address, handler, options]: Route): Promise<void> {
  await page.route(/^never:/, (route) => route.continue())
  await page.route(address, handler, options)
}

/** Takes from a document what its server answered ahead: the page then asks by itself, as where that came too late. */
export async function withoutAnswersAhead(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script[^>]*id="answers-ahead">.*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
}
