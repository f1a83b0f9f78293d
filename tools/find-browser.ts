import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing']
/** Playwright's own downloads: https://playwright.dev/docs/browsers#managing-browser-binaries */
const PLAYWRIGHT_CACHES = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache', 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
].filter((folder) => folder !== undefined)
const PLAYWRIGHT_PROGRAMS =
  'chromium-*/{chrome-linux*/chrome,chrome-mac*/*.app/Contents/MacOS/{Chromium,Google Chrome for Testing}}'

const PLAYWRIGHT_SHELLS = 'chromium_headless_shell-*/chrome-*/{headless_shell,chrome-headless-shell}'
/** Debian's package and its program. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first program of that name in PATH, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

function inPlaywrightCaches(programs: string): string[] {
  return PLAYWRIGHT_CACHES.flatMap((cwd) =>
    globSync(programs, { cwd })
      .map((path) => join(cwd, path))
      .toSorted()
      .toReversed(),
  )
}

/** Chromium without a window: the same pages for a fifth less of the processor. Debian's package, or Playwright's download. */
export function findHeadlessShell(): string | null {
  return findProgram(HEADLESS_SHELL) ?? inPlaywrightCaches(PLAYWRIGHT_SHELLS).find(isProgram) ?? null
}

/** The browser of the tests: CHROME_PATH, else the headless shell, else what findBrowser finds. */
export function findTestBrowser(): string | null {
  return process.env.CHROME_PATH ? findBrowser() : (findHeadlessShell() ?? findBrowser())
}

/** Chromium or Chrome: CHROME_PATH, then PATH, macOS applications, Playwright's downloads; null where there is none. */
export function findBrowser(): string | null {
  const candidates = [
    process.env.CHROME_PATH,
    ...NAMES.map(findProgram),
    ...MAC_APPLICATIONS.flatMap((name) =>
      ['/Applications', join(homedir(), 'Applications')].map(
        (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    ),
    ...inPlaywrightCaches(PLAYWRIGHT_PROGRAMS),
  ]
  return candidates.find((path) => typeof path === 'string' && isProgram(path)) ?? null
}
