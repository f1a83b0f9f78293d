import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext, startJobs } from '#server/context.ts'
import { createApp } from '#server/http/app.ts'
import { registerWeb } from '#server/http/web-files.ts'
import { registerAuth } from '#server/integrations/auth/real.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { ensureWebBuilt } from '#tools/build-web.ts'
import { findBrowser } from '#tools/find-browser.ts'
import { openClientLink, type Visitor } from './client-link.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Compressed JavaScript of a first load, in kB (interface.md). */
const BARS = { public: 120, shell: 200 }
/** Lighthouse, mobile preset (interface.md). */
const LIGHTHOUSE_BARS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100 }

/** `npm run bench:web`: what a first visit downloads, and Lighthouse's mobile figures, against the bars. */
async function main(): Promise<void> {
  await ensureWebBuilt()
  const browser = findBrowser()
  if (browser === null) throw new Error('Chromium est introuvable : apt-get install chromium')
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-web-bench-'))
  const postgres = await startLocalPostgres({ dataDir: join(folder, 'db'), log: () => {} })
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DEMO: 'none',
    REQUESTS_PER_MINUTE: '1000000',
  })
  const context = await createContext(config, postgres.url, { log: pino({ level: 'silent' }) })
  await startJobs(context)
  const app = await createApp({ context, extras: [registerAuth, registerWeb] })
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const visitor = await openClientLink(context, app)
    const sized = await printSizes(origin, visitor, browser)
    const scored = await printScores(origin, visitor, browser)
    process.exitCode = sized && scored ? 0 : 1
  } finally {
    await app.close()
    await closeContext(context)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function printSizes(origin: string, visitor: Visitor, executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  let fits = true
  console.log('\nfirst load            JavaScript   all     (kB, compressed)   bar')
  for (const [path, kind] of [
    ['/pricing', 'public'],
    ['/auth', 'public'],
    ['/signup', 'public'],
    [visitor.path, 'public'],
    ['/dashboard', 'shell'],
  ] as const) {
    const context = await browser.newContext()
    if (kind === 'shell') await context.addCookies([{ ...visitor.cookie, url: origin }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kinds = new Map<string, string>()
    let scripts = 0
    let all = 0
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    // Bodies alone, as they travel: headers are not what the bar is about.
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength
      if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
    })
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const kilobytes = scripts / 1_000
    if (kilobytes > BARS[kind]) fits = false
    const shown = path === visitor.path ? '/d/{token}' : path
    console.log(
      `${shown.padEnd(22)}${kilobytes.toFixed(1).padStart(8)}${(all / 1_000).toFixed(1).padStart(9)}${String(BARS[kind]).padStart(22)}`,
    )
    await context.close()
  }
  await browser.close()
  return fits
}

async function printScores(origin: string, visitor: Visitor, chromePath: string): Promise<boolean> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS })
  let reached = true
  console.log('\nLighthouse, mobile     performance  accessibility  best-practices')
  try {
    for (const path of ['/pricing', '/auth', '/signup', '/contact', visitor.path]) {
      const run = await lighthouse(origin + path, {
        port: chrome.port,
        onlyCategories: Object.keys(LIGHTHOUSE_BARS),
        logLevel: 'error',
      })
      const scores = Object.entries(LIGHTHOUSE_BARS).map(([category, bar]) => {
        const score = Math.round((run?.lhr.categories[category]?.score ?? 0) * 100)
        if (score < bar) reached = false
        return String(score).padStart(13)
      })
      console.log(`${(path === visitor.path ? '/d/{token}' : path).padEnd(22)}${scores.join('  ')}`)
    }
  } finally {
    chrome.kill()
  }
  return reached
}

await main()
