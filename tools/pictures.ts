import { stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findTestBrowser } from './find-browser.ts'
import { drawSharePicture } from './share-picture.ts'
import { type SharedQuote, type Stage, shareQuote, signShared } from './shared-quote.ts'

/*
 * `npm run pictures [address]`: what the public pages show of the product, made in an Ardoise that runs with its demo company (a
 * fresh DATA_DIR, else one's own data show): web/layouts/pictures/<name>-<theme>.generated.avif, and in web/pages/public/example
 * the devis of the example page with its sealed PDF and its proof;
 * web/public/og-image.png.
 */
const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const pathOf = (folder: string) => fileURLToPath(new URL(`../web/${folder}/`, import.meta.url))
const [pictureFolder, exampleFolder] = [pathOf('layouts/pictures'), pathOf('pages/public/example')]
/** Account of the demo company, as the start prints it. */
const ACCOUNT = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }
const MOST_BYTES = 40_000
const PNG = 'data:image/png;base64,'
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Sizes of web/layouts/product-picture.tsx, in pixels of the picture: `scale` pixels for each of the page. */
const screens = {
  /** As on a tablet: its words can still be read in half a page. */
  wide: { width: 800, height: 500, scale: 1.5 },
  phone: { width: 360, height: 720, scale: 1.5 },
  sheet: { width: 640, height: 800, scale: 1.5 },
  /** As wide as the slate beside the sign-in: read without a glass. */
  slate: { width: 480, height: 420, scale: 2 },
} as const
type Screen = keyof typeof screens

type Picture = { name: string; screen: Screen; open: (page: Page) => Promise<void> }

const at = (path: string) => async (page: Page) => {
  await page.goto(`${address}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
const firstOf = (path: string, target: (id: string) => string) => async (page: Page) => {
  const answer = await page.request.get(`${address}/api/v1${path}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  if (items[0] === undefined) throw new Error(`nothing at ${path}`)
  await at(target(items[0].id))(page)
}
/** Scrolls until the words are the first thing below the bar at the top. */
const below = async (page: Page, words: string | RegExp) =>
  page
    .getByText(words)
    .first()
    .evaluate((element) =>
      window.scrollBy({ top: element.getBoundingClientRect().top - 84, behavior: 'instant' }),
    )
/** The paper alone, without the bars around it. */
const hideBars = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-print="hidden"]'))
      bar.style.display = 'none'
  })

/** Pages of members. */
const inside: Picture[] = [
  {
    name: 'inbox',
    screen: 'wide',
    open: firstOf('/conversations?view=inbox&limit=1', (id) => `/conversations?open=${id}`),
  },
  {
    name: 'editor',
    screen: 'wide',
    open: async (page) => {
      await firstOf('/quotes?status=draft&limit=1', (id) => `/templates/quotes/${id}`)(page)
      await below(page, 'Lignes')
    },
  },
  {
    name: 'invoice',
    screen: 'wide',
    open: firstOf('/invoices?limit=1', (id) => `/revenues/management/invoices/${id}`),
  },
  {
    name: 'matching',
    screen: 'wide',
    open: async (page) => {
      await at('/revenues/management/bank/matching')(page)
      await page.getByText('Sûr', { exact: true }).first().waitFor()
      await below(page, /encaissements? à rapprocher/)
    },
  },
]

/** The page of the client, before and after the signature. */
const toSign = ({ token }: SharedQuote): Picture[] => [
  { name: 'client', screen: 'phone', open: at(`/d/${token}`) },
  {
    name: 'sheet',
    screen: 'sheet',
    open: async (page) => {
      await at(`/d/${token}`)(page)
      await hideBars(page)
    },
  },
]
const onceSigned = ({ token }: SharedQuote): Picture[] => [
  { name: 'signed', screen: 'slate', open: at(`/d/${token}`) },
]

async function signIn(page: Page): Promise<void> {
  await page.goto(`${address}/auth`)
  await page.getByLabel('E-mail').fill(ACCOUNT.email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(ACCOUNT.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { name: /^Bonjour/ }).waitFor()
}

const optionsOf = (theme: Theme, screen: Screen): BrowserContextOptions => {
  const { width, height, scale } = screens[screen]
  return {
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  }
}

async function take(page: Page, { name, open }: Picture, theme: Theme): Promise<void> {
  await open(page)
  await page.waitForLoadState('networkidle')
  // A part that works still says so: its spinner is no picture of the product.
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  const file = `${pictureFolder}${name}-${theme}.generated.avif`
  await sharp(await page.screenshot())
    .avif({ quality: 45, effort: 7 })
    .toFile(file)
  const { size } = await stat(file)
  process.stdout.write(`${name} ${theme}: ${size} bytes\n`)
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, at most ${MOST_BYTES}`)
}

async function takeAll(browser: Browser, pictures: Picture[], isMember: boolean): Promise<void> {
  for (const theme of themes)
    for (const screen of Object.keys(screens) as Screen[]) {
      const wanted = pictures.filter((picture) => picture.screen === screen)
      if (wanted.length === 0) continue
      const context = await browser.newContext(optionsOf(theme, screen))
      const page = await context.newPage()
      if (isMember) await signIn(page)
      for (const picture of wanted) await take(page, picture, theme)
      await context.close()
    }
}

/** Ids weigh much in what a browser downloads: nothing shortens them. */
function withShortIds(json: string): string {
  const ids = [...new Set(json.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g))]
  return ids.reduce((text, id, index) => text.replaceAll(id, `line-${index + 1}`), json)
}

async function makeExample(browser: Browser, stage: Stage): Promise<void> {
  const quote = await shareQuote(stage)
  await takeAll(browser, toSign(quote), false)
  const signed = await signShared(stage, quote)
  await takeAll(browser, onceSigned(quote), false)
  const { view } = quote
  const example = {
    ...view,
    documentSha256: '',
    recipientMasked: '',
    consent: { version: '', text: '', points: [] },
    signed: signed.view.signed,
  }
  const { sellerLogo } = view.document
  if (!sellerLogo?.startsWith(PNG)) throw new Error('the demo company has no logo')
  await writeFile(`${exampleFolder}logo.generated.png`, sellerLogo.slice(PNG.length), 'base64')
  const source = `import type { LinkView } from '#shared/contract/signatures.ts'
import logo from './logo.generated.png'

/** A devis of the demo company, as its client’s link shows it (npm run pictures). */
export const exampleQuote: LinkView = ${withShortIds(JSON.stringify(example, null, 2)).replace(JSON.stringify(sellerLogo), 'logo')}
`
  await writeFile(`${exampleFolder}example-quote.gen.ts`, source)
  await writeFile(`${exampleFolder}sealed.generated.pdf`, signed.sealed)
  await writeFile(`${exampleFolder}proof.generated.pdf`, signed.proof)
  process.stdout.write(`example: ${signed.sealed.length} and ${signed.proof.length} bytes of PDF\n`)
}

const executablePath = findTestBrowser()
const browser = await chromium.launch(executablePath === null ? {} : { executablePath })
try {
  await drawSharePicture(browser)
  const page = await (await browser.newContext(optionsOf('light', 'wide'))).newPage()
  await signIn(page)
  const stage: Stage = { address, request: page.request }
  await makeExample(browser, stage)
  await takeAll(browser, inside, true)
} finally {
  await browser.close()
}
