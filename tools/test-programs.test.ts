import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXTRACTED } from '#server/test/mail/extracted-servers.ts'
import type { Program } from './run-program.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const isExtracted = (path: string) => path.startsWith(EXTRACTED)
  return { ...fs, existsSync: (path: string) => !isExtracted(path) && fs.existsSync(path) }
})

let dir: string
let printed: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ardoise-programs-'))
  printed = ''
  vi.resetModules()
  vi.stubEnv('PATH', join(dir, 'bin'))
  vi.stubEnv('HOME', dir)
  vi.stubEnv('CHROME_PATH', '')
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(dir, 'browsers'))
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(() => rmSync(dir, { recursive: true }))

/** A program where a machine would have it. */
function put(path: string, mode = 0o755): string {
  const whole = join(dir, path)
  mkdirSync(dirname(whole), { recursive: true })
  writeFileSync(whole, '#!/bin/sh\n')
  chmodSync(whole, mode)
  return whole
}

test('a browser is found in PATH or in Playwright’s folder, and CHROME_PATH comes first', async () => {
  const { findBrowser, findTestBrowser } = await import('./find-browser.ts')
  put('bin/chromium', 0o644)
  const [dated, newer] = [1200, 1300].map((n) => put(`browsers/chromium-${n}/chrome-linux64/chrome`))
  expect([findBrowser(), findTestBrowser()]).toEqual([newer, newer])
  expect(dated).not.toBe(newer)
  const chrome = put('bin/google-chrome')
  expect([findBrowser(), findTestBrowser()]).toEqual([chrome, chrome])
  const shell = put('browsers/chromium_headless_shell-1300/chrome-linux/headless_shell')
  expect([findBrowser(), findTestBrowser()]).toEqual([chrome, shell])
  const packaged = put('bin/chromium-headless-shell')
  expect(findTestBrowser()).toBe(packaged)
  const named = put('elsewhere/chrome')
  vi.stubEnv('CHROME_PATH', named)
  expect([findBrowser(), findTestBrowser()]).toEqual([named, named])
})

const PROGRAMS_OF: Record<string, string> = {
  chromium: 'bin/chromium',
  'chromium-headless-shell': 'bin/chromium-headless-shell',
  'poppler-utils': 'bin/pdfsig',
  qpdf: 'bin/qpdf',
  'libxml2-utils': 'bin/xmllint',
}

/** A machine where apt-get works and Playwright's download fails. */
async function ensure({ root, apt = true }: { root: boolean; apt?: boolean }) {
  if (apt) put('bin/apt-get')
  vi.spyOn(process, 'getuid').mockReturnValue(root ? 0 : 1000)
  const asked: string[] = []
  const run = async ({ command, args }: Program) => {
    asked.push([command, ...args.filter((each) => !each.startsWith('-') && !each.includes('\n'))].join(' '))
    if (args[0] === 'install' && command === 'apt-get')
      for (const each of args) if (PROGRAMS_OF[each]) put(PROGRAMS_OF[each])
    return { code: 0, output: '', seconds: 0 }
  }
  const { ensureTestPrograms } = await import('./test-programs.ts')
  await ensureTestPrograms(run)
  return asked
}

test('as root, missing programs come from Debian’s packages when Playwright’s download fails', async () => {
  expect(await ensure({ root: true })).toEqual([
    'playwright install chromium',
    'apt-get update',
    'apt-get install chromium-headless-shell',
    'apt-get update',
    expect.stringMatching(
      /^apt-get install poppler-utils qpdf libxml2-utils( postgresql)?( dovecot-imapd)?( hledger)?( isync)?$/,
    ),
    'apt-get update',
    expect.stringMatching(/^sh \/var\/cache\/ardoise-mail-servers cyrus-common cyrus-imapd /),
    expect.stringMatching(/^sh \/var\/cache\/ardoise-mail-servers courier-imap /),
  ])
  expect(printed).not.toContain('Il manque Chromium')
})

test('without root, one line says how to install the browser', async () => {
  expect(await ensure({ root: false })).toEqual(['playwright install chromium'])
  expect(printed).toContain(
    'Il manque Chromium ou Chrome (tests dans le navigateur) : « sudo apt-get install chromium », ou CHROME_PATH pour un navigateur installé ailleurs.\n',
  )
  expect(printed).toContain('« sudo apt-get install poppler-utils »')
  expect(printed).toContain('Il manque Cyrus (')
})
