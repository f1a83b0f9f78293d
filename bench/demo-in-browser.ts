import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserFlags } from '#tools/browser-flags.ts'
import { ensureWebBuilt } from '#tools/build-web.ts'
import { findTestBrowser } from '#tools/find-browser.ts'
import { signInByApi } from '../e2e/support/accounts.ts'
import type { Api } from '../e2e/support/api.ts'
import { freePort, startProgram } from './program.ts'

const DEMO = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }

/** `cookie`: of the demonstration company's owner, signed in. `dataDir`: where its mailbox is. */
type DemoInBrowser = { browser: Browser; url: string; cookie: string; dataDir: string }

/** Starts Ardoise with its demonstration company and a browser beside it for `measure`, then ends both. `env`: more settings of the server. */
export async function withDemoInBrowser(
  measure: (demo: DemoInBrowser) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  await ensureWebBuilt()
  const executablePath = findTestBrowser()
  if (executablePath === null) throw new Error('Chromium est introuvable : apt-get install chromium')
  const dataDir = mkdtempSync(join(tmpdir(), 'ardoise-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await startProgram('server/main.ts', [], port, {
    PORT: String(port),
    DATA_DIR: dataDir,
    ...env,
  })
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    const cookie = await signInByApi({ url }, DEMO.email, DEMO.password)
    await measure({ browser, url, cookie, dataDir })
  } finally {
    await browser.close()
    const ended = once(app, 'exit')
    app.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Makes a devis of so many lines; returns its id. */
export async function makeLongQuote({ quotes }: Api, lines: number): Promise<string> {
  const { id } = await quotes.createQuote({
    title: `Devis de ${lines} lignes`,
    lines: Array.from({ length: lines }, (_, index) => ({
      kind: 'item' as const,
      description: `Fenêtre en chêne à double vitrage ${index + 1}`,
      quantityMilli: 2_000,
      unitPriceCents: 102_500,
      vatRateBps: 2_000,
    })),
  })
  return id
}
