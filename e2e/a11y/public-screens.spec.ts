import { test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

/** Documents that the server drew. The states of these pages: component tests beside them (`*-screens.browser.test.tsx`). */
for (const path of ['/auth', '/pricing'])
  test(`public page ${path}`, async ({ page }) => {
    await page.goto(path)
    await checkScreen(page)
  })
