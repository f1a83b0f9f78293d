import { chromium } from '@playwright/test'
import { browserFlags } from '#tools/browser-flags.ts'
import { findTestBrowser } from '#tools/find-browser.ts'
import { signInByApi } from '../support/accounts.ts'
import type { Driver } from './driver.ts'
import type { Firefox } from './firefox.ts'

/** As the start prints it (issue 2, section 1). */
const DEMO = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }
const LISTS = ['/crm/companies', '/templates/quotes', '/revenues/management', '/conversations', '/tasks']
const ROUNDS = 7
/** What Firefox may take for each millisecond of Chromium (issue 50, section 2). */
const MOST = 1.5

/** In the page, before its first script: notes when the first rows are drawn. */
function noteRows(): void {
  const look = () => {
    const row = document.querySelector(
      'main tbody tr td, main [data-row], main [role=listitem], main ul > li > article, main [data-task]',
    )
    if (row?.checkVisibility()) (self as { rowsAt?: number }).rowsAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** In the page: when they were drawn, in milliseconds since one came; null while they are not. */
const rowsAt = () => (self as { rowsAt?: number }).rowsAt ?? null

type Measured = Pick<Driver, 'open' | 'run' | 'renew' | 'setCookie' | 'close'>

async function startChromium(): Promise<Measured> {
  const browser = await chromium.launch({
    executablePath: findTestBrowser() ?? undefined,
    args: browserFlags,
  })
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, locale: 'fr-FR' })
  await context.addInitScript(noteRows)
  const page = await context.newPage()
  return {
    open: async (address) => {
      await page.goto(address)
    },
    run: (source) => page.evaluate(`(${source})()`),
    renew: async () => {},
    setCookie: async (url, name, value) => context.addCookies([{ name, value, url }]),
    close: () => browser.close(),
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function timeOf(browser: Measured, address: string): Promise<number> {
  await browser.open(address)
  for (let tries = 0; tries < 200; tries += 1) {
    const at = (await browser.run(rowsAt.toString(), [])) as number | null
    if (at !== null) return at
    await new Promise((waited) => setTimeout(waited, 50))
  }
  throw new Error(`${address} showed no row`)
}

/** Prints how long each list of the demo company takes to its first rows, in Firefox and in Chromium by turns. Returns how many take too long. */
export async function compareLists(firefox: Firefox, url: string): Promise<number> {
  const chrome = await startChromium()
  let slow = 0
  try {
    await firefox.renew()
    await firefox.beforeScripts(noteRows.toString())
    for (const browser of [firefox, chrome]) {
      const cookie = await signInByApi({ url }, DEMO.email, DEMO.password)
      const split = cookie.indexOf('=')
      await browser.setCookie(url, cookie.slice(0, split), cookie.slice(split + 1))
    }
    for (const path of LISTS) {
      const times: { fox: number; chrome: number }[] = []
      for (let round = 0; round <= ROUNDS; round += 1)
        times.push({
          fox: await timeOf(firefox, `${url}${path}`),
          chrome: await timeOf(chrome, `${url}${path}`),
        })
      // The first fills the caches.
      const [fox, other] = [
        median(times.slice(1).map((time) => time.fox)),
        median(times.slice(1).map((time) => time.chrome)),
      ]
      const isSlow = fox > MOST * other
      if (isSlow) slow += 1
      process.stdout.write(
        `  ${path}: ${Math.round(fox)} ms, Chromium ${Math.round(other)} ms, ${(fox / other).toFixed(2)} ×${isSlow ? ` (at most ${MOST})` : ''}\n`,
      )
    }
  } finally {
    await chrome.close()
  }
  return slow
}
