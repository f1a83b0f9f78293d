import type { Page } from '@playwright/test'

/** In milliseconds, how long nothing may be drawn before a page is taken for opened: what comes late pushes the rest. */
const QUIET_MS = 700

/** Waits until a page draws nothing more. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quiet)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, quiet)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      }),
    QUIET_MS,
  )
}
