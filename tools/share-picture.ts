import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))
const data = (type: string, path: string) => `data:${type};base64,${read(path).toString('base64')}`

const POINTS = [
  'Mails à plusieurs',
  'Devis signés en ligne',
  'Factures électroniques',
  'Paiements rapprochés',
]

/** Draws the picture of shared links (`og:image`, 1200 × 630 pixels) with the product's mark, font and colours. */
export async function drawSharePicture(browser: Browser): Promise<void> {
  const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
  const page = await browser.newPage({ viewport: { width: 1_200, height: 630 } })
  await page.setContent(`<!doctype html><html lang="fr"><style>
    @font-face { font-family: Inter; src: url(${data('font/woff2', font)}); font-weight: 100 900 }
    body { margin: 0; display: grid; grid-template-columns: 748px 10px 1fr; height: 630px; font: 27px/1.4 Inter; color: #1c303b }
    main { background: #fbfaf6; padding: 0 88px; display: flex; flex-direction: column; justify-content: center }
    header { display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 600 }
    h1 { font-size: 60px; line-height: 1.15; letter-spacing: -0.025em; margin: 36px 0 24px }
    p { margin: 0; color: #56646c }
    i { background: #b98a52 }
    ul { background: #20303a; color: #fbfaf6; list-style: none; margin: 0; padding: 0 0 0 48px; display: flex; flex-direction: column; gap: 24px; justify-content: center }
    li::before { content: '✓'; color: #dda85b; margin-inline-end: 16px; font-weight: 700 }
  </style><main><header><img src="${data('image/svg+xml', 'web/public/favicon.svg')}" width="68" height="68" alt="">Ardoise</header>
  <h1>Du premier mail à la facture payée</h1><p>Pour les indépendants et les petites entreprises.</p></main><i></i>
  <ul>${POINTS.map((point) => `<li>${point}</li>`).join('')}</ul></html>`)
  await page.evaluate(() => document.fonts.ready)
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(fileURLToPath(new URL('../web/public/og-image.png', import.meta.url)))
  await page.close()
}
