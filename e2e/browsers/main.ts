import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ensureWebBuilt } from '#tools/build-web.ts'
import { findProgram } from '#tools/find-browser.ts'
import { makeOwner, type Owner, type Site } from '../support/accounts.ts'
import { type Ardoise, makeDataDir, removeDataDir, startArdoise } from '../support/ardoise-process.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import type { Driver } from './driver.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { hearWalks } from './heard.ts'
import { journeys } from './journeys.ts'
import { compareLists } from './lists.ts'
import { BrowserPage } from './page.ts'
import { PICTURES } from './printed.ts'
import { startWebKit } from './webkit.ts'

/*
 * `npm run browsers [-- part of a name …]`: eight journeys in Firefox and in WebKitGTK, which the tests do not use, how long Firefox takes
 * to lists beside Chromium (ADR 225), and what Orca says in it. The name of a browser, of a journey, « lists » or « heard » runs these alone. Pictures of what failed are in
 * test-results/browsers.
 */
const only = process.argv.slice(2).map((part) => part.toLowerCase())
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
const LISTS = 'lists'
const HEARD = 'heard by Orca'
const PARTS = [...Object.keys(journeys), LISTS, HEARD]
const BROWSERS = ['Firefox', 'WebKitGTK'] as const
type BrowserName = (typeof BROWSERS)[number]

const isNamed = (name: string) => only.some((part) => name.toLowerCase().includes(part))
/** What is named among those of its kind; all where none is. */
const askedOf = <Name extends string>(names: readonly Name[]): readonly Name[] =>
  names.some(isNamed) ? names.filter(isNamed) : names

/** Starts a browser; null, once it is said how to install it, where it is not. */
function findBrowser(name: BrowserName): (() => Promise<Driver | Firefox>) | null {
  const missing = (packages: string) => {
    process.stdout.write(
      `${name} est introuvable : ses parcours sont sautés (« sudo apt-get install ${packages} »).\n`,
    )
    return null
  }
  if (name === 'Firefox') {
    const program = findProgram('firefox-esr') ?? findProgram('firefox')
    return program === null ? missing('firefox-esr') : () => startFirefox(program)
  }
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
  const [browser] = globSync(MINI_BROWSER)
  if (driver === null || screen === null || browser === undefined) return missing('webkit2gtk-driver xvfb')
  return () => startWebKit({ driver, browser, screen })
}

/** What reads aloud in Firefox; null, once it is said how to install it, where it is not. */
function findOrca() {
  const [orca, windows, bus] = [findProgram('orca'), findProgram('openbox'), findProgram('dbus-daemon')]
  const [screen, firefox] = [findProgram('Xvfb'), findProgram('firefox-esr') ?? findProgram('firefox')]
  if (orca !== null && windows !== null && bus !== null && screen !== null && firefox !== null)
    return { orca, windows, bus, screen, firefox }
  process.stdout.write(
    'Orca est introuvable : rien n’est écouté (« sudo apt-get install orca openbox dbus xvfb firefox-esr »).\n',
  )
  return null
}

async function runAll(driver: Driver, site: Site): Promise<number> {
  const page = new BrowserPage(driver)
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-browsers-'))
  const enter = async ({ cookie }: Owner) => {
    const split = cookie.indexOf('=')
    await driver.setCookie(site.url, cookie.slice(0, split), cookie.slice(split + 1))
  }
  let failed = 0
  for (const name of askedOf(PARTS)) {
    const journey = journeys[name]
    if (journey === undefined) continue
    const begun = performance.now()
    try {
      await driver.renew()
      driver.takeFaults()
      const owner = await makeOwner(site)
      const left = await journey({ page, site, owner, folder, enter })
      const faults = driver.takeFaults()
      if (faults.length > 0) throw new Error(`errors in the console:\n${faults.join('\n')}`)
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
      process.stdout.write(
        left === undefined ? `  ${name}: passed, ${seconds} s\n` : `  ${name}: not tried, ${left}\n`,
      )
    } catch (error) {
      failed += 1
      mkdirSync(PICTURES, { recursive: true })
      const picture = join(PICTURES, `${driver.name} ${name}.png`.replaceAll(' ', '-'))
      await driver.screenshot().then(
        (png) => writeFileSync(picture, png),
        () => {},
      )
      process.stdout.write(`  ${name}: FAILED, ${String(error)}\n    ${picture}\n`)
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return failed
}

/** The demo company is made after the first answer. */
async function demoIsWhole(url: string): Promise<void> {
  const deadline = Date.now() + 180_000
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (Date.now() > deadline) throw new Error('the demo company is not made')
    await setTimeout(500)
  }
}

async function main(): Promise<number> {
  const found = askedOf(BROWSERS).flatMap((name) => findBrowser(name) ?? [])
  if (found.length === 0) return 0
  const withLists = askedOf(PARTS).includes(LISTS)
  const orca = askedOf(PARTS).includes(HEARD) && askedOf(BROWSERS).includes('Firefox') ? findOrca() : null
  await ensureWebBuilt()
  const dataDir = makeDataDir()
  // The mailbox of a journey is a folder there (support/maildir.ts).
  process.env.E2E_DATA_DIR = dataDir
  let ardoise: Ardoise | undefined
  let failed = 0
  try {
    ardoise = await startArdoise({ dataDir, env: withLists ? { DEMO: '' } : {} })
    const { url } = ardoise
    if (withLists) await demoIsWhole(url)
    for (const start of found) {
      const driver = await start()
      process.stdout.write(`${driver.name}\n`)
      try {
        failed += await runAll(driver, { url, mailbox: capturedMailbox(url) })
        if (withLists && 'beforeScripts' in driver) failed += await compareLists(driver, url)
      } finally {
        await driver.close()
      }
    }
    if (orca !== null) failed += await hearWalks(orca, { url, mailbox: capturedMailbox(url) })
  } finally {
    await ardoise?.stop()
    removeDataDir(dataDir)
  }
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
