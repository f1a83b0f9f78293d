import { sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

/** The document that the server drew. Each step of signing: web/pages/client/client-screens.browser.test.tsx. */
test('the quote to sign', async ({ page, owner, site }) => {
  const { link } = await sendQuote(site, owner)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkScreen(page)
})
