import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findTestBrowser } from './find-browser.ts'

/*
 * `npm run pictures [address]`: the pictures of the public pages, taken in an Ardoise that runs with its demo company (a fresh
 * DATA_DIR, else one's own data show). Writes web/layouts/pictures/<name>-<theme>.generated.avif.
 */
const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = fileURLToPath(new URL('../web/layouts/pictures/', import.meta.url))
/** Account of the demo company, as the start prints it. */
const ACCOUNT = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }
/** Must equal `picture` in web/layouts/product-picture.tsx. */
const SIZE = { width: 1200, height: 750 }
const MOST_BYTES = 40_000

const firstDraft = async (page: Page) => {
  const answer = await page.request.get(`${address}/api/v1/quotes?status=draft&limit=1`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return `/templates/quotes/${items[0]?.id}`
}
const firstConversation = async (page: Page) => {
  const answer = await page.request.get(`${address}/api/v1/conversations?view=inbox&limit=1`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return `/conversations?open=${items[0]?.id}`
}
const pictures: Record<string, (page: Page) => string | Promise<string>> = {
  dashboard: () => '/dashboard',
  editor: firstDraft,
  quotes: () => '/templates/quotes',
  inbox: firstConversation,
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${address}/auth`)
  await page.getByLabel('E-mail').fill(ACCOUNT.email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(ACCOUNT.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { name: /^Bonjour/ }).waitFor()
}

async function take(browser: Browser, theme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme: theme,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page)
  for (const [name, pathOf] of Object.entries(pictures)) {
    await page.goto(address + (await pathOf(page)))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const file = `${folder}${name}-${theme}.generated.avif`
    await sharp(await page.screenshot())
      .avif({ quality: 42, effort: 7 })
      .toFile(file)
    const { size } = await stat(file)
    process.stdout.write(`${name} ${theme}: ${size} bytes\n`)
    if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, at most ${MOST_BYTES}`)
  }
  await context.close()
}

const executablePath = findTestBrowser()
const browser = await chromium.launch(executablePath === null ? {} : { executablePath })
try {
  for (const theme of ['light', 'dark'] as const) await take(browser, theme)
} finally {
  await browser.close()
}
