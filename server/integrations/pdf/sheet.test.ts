import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentLine, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import { content, deposit, frame, item } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sheet-'))
let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await renderer.close()
})

const MM = 25.4 / 72
type Word = { text: string; left: number; top: number; right: number }

/** The words of each page, in millimetres from its corner. */
async function pagesOf(pdf: Uint8Array): Promise<Word[][]> {
  const path = join(folder, 'sheet.pdf')
  writeFileSync(path, pdf)
  const { stdout } = await run('pdftotext', ['-bbox', path, '-'])
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) =>
      Array.from(
        page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</g),
        ([, left, top, right, text = '']) => ({
          text,
          left: Number(left) * MM,
          top: Number(top) * MM,
          right: Number(right) * MM,
        }),
      ),
    )
}
const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ')
const draw = (quote: QuoteDocument) => renderer.renderQuote(quote, sampleAsker).then(pagesOf)

async function drawInvoice(changes: Partial<InvoiceContent>, more: Partial<typeof frame> = {}) {
  const document = buildInvoice({ ...content, ...changes }, { ...frame, ...more })
  const pdf = await renderer.renderInvoice(document, writeCii(toEInvoice(document)), sampleAsker)
  return { pdf, pages: await pagesOf(pdf) }
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => item({ id: `line-${index}`, description: `Ligne-${index}` }))

const svg = (width: number, height: number) =>
  `data:image/svg+xml;utf8,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}"/></svg>`)}`

test('a line without words yet is drawn, as the last of a draft is', async () => {
  const { lines } = sampleQuote(3)
  const empty = lines.map(
    (line): DocumentLine => (line.kind === 'item' ? { ...line, description: ' \n' } : line),
  )
  const pages = await draw(sampleQuote(3, { lines: empty }))
  expect(textOf(pages[0] ?? [])).toContain('Quantité')
})

describe('the window of the envelope', () => {
  test.each([
    ['no logo', null],
    ['a wide logo', svg(1_000, 100)],
    ['a square logo', svg(100, 100)],
    ['a tall logo', svg(100, 400)],
  ])('shows the address under %s', async (_name, sellerLogo) => {
    const [first = []] = await draw(sampleQuote(2, { sellerLogo }))
    const words = ['Menuiserie', 'Zone', '44110'].map((text) => first.find((word) => word.text === text))
    for (const word of words) {
      expect(word?.left).toBeCloseTo(115, 0)
      expect(word?.top).toBeGreaterThan(50)
      expect(word?.top).toBeLessThan(80)
    }
    expect(words[0]?.top).toBeLessThan(55)
  })

  test('has no fact of a busy invoice in it', async () => {
    const { pages } = await drawInvoice({
      purchaseOrderNumber: 'BC-2026-118',
      buyerReference: 'SERVICE',
      contractReference: 'C-9',
    })
    for (const { left, top } of pages[0] ?? [])
      expect(left > 108 && top > 45 && top < 50 && left < 192).toBe(false)
    expect(textOf(pages[0] ?? [])).toContain('BC-2026-118')
  })
})

describe('an end', () => {
  test.each([2, 9, 12, 60])(
    'of a devis of %i lines never stands without amounts and lines',
    async (count) => {
      const pages = await draw(sampleQuote(count, { signsOnline: true }))
      const last = textOf(pages.at(-1) ?? [])
      for (const expected of ['Votre accord', 'Mentions légales', 'Total TTC', 'Désignation'])
        expect(last).toContain(expected)
    },
  )

  test.each([2, 9, 12, 60])(
    'of an invoice of %i lines keeps the last two with what one pays from',
    async (count) => {
      const { pages } = await drawInvoice({ lines: lines(count), takenBack: [deposit] })
      const last = textOf(pages.at(-1) ?? [])
      for (const expected of [
        `Ligne-${count - 2}`,
        `Ligne-${count - 1}`,
        'Net à payer',
        'À régler avant le',
        'Référence à indiquer',
        'Mentions légales',
      ])
        expect(last).toContain(expected)
    },
  )

  test('with long notes goes on, its amounts with the last lines', async () => {
    const notes = 'Les délais courent à partir de la réception de l’acompte. '.repeat(120)
    const pages = await draw(sampleQuote(9, { notes }))
    const withTotal = pages.map(textOf).find((text) => text.includes('Total TTC'))
    expect(withTotal).toContain('Désignation')
  })

  test('in capitals, which are wide, is on its page as a whole', async () => {
    const wide = (letters: number) => 'WWWWWW '.repeat(letters / 7)
    const lines = sampleQuote(6).lines.map(
      (line): DocumentLine => (line.kind === 'item' ? { ...line, description: wide(490) } : line),
    )
    const pages = await draw(sampleQuote(6, { lines, notes: `${wide(800)} FIN`, paymentTerms: wide(250) }))
    const words = pages.flat()
    for (const expected of ['FIN', 'Pénalités', 'Signature'])
      expect(words.map(({ text }) => text)).toContain(expected)
    // The foot of a page begins at 276 mm.
    for (const { top } of words) expect(top > 270 && top < 276).toBe(false)
  })

  test('a page from the second on says whose it is', async () => {
    const pages = await draw(sampleQuote(60))
    expect(textOf(pages[0] ?? [])).not.toContain('suite')
    for (const page of pages.slice(1)) {
      expect(textOf(page)).toMatch(/^Atelier Lagrange, devis D-2026-0042, suite/)
      expect(page[0]?.top).toBeCloseTo(10, -1)
    }
  })
})

test('sections say what they come to from three up, and amounts end under one another', async () => {
  const section = (id: string): DocumentLine => ({ kind: 'section', id, title: `Partie ${id}` })
  const two = [section('a'), ...lines(2), section('b'), item({ id: 'b1' })]
  const three = [...two, section('c'), item({ id: 'c1', unit: 'visite', quantityMilli: 2_000 })]
  const of = (all: DocumentLine[]) =>
    sampleQuote(1, { lines: all, discount: null, totals: computeTotals(all, null) })
  expect(textOf((await draw(of(two)))[0] ?? [])).not.toContain('Sous-total')
  const page = (await draw(of(three))).flat()
  expect(textOf(page).match(/Sous-total/g)).toHaveLength(3)
  expect(textOf(page)).toContain('2 visites')
  // Of lines, sub-totals, totals and the bar: all end 3 mm before the rules.
  const ends = page
    .filter(({ text, left }) => text === '€' && left > 170)
    .map(({ right }) => Math.round(right))
  expect(new Set(ends)).toEqual(new Set([189]))
})

test('a registered company is at the foot of its devis once, its insurance among the mentions', async () => {
  const registration = {
    capital: 'SARL au capital de 20\u202f000\u00a0€',
    registry: 'RCS Lyon 915\u00a0935\u00a0100',
  }
  const sample = sampleQuote(2)
  const [page = []] = await draw({
    ...sample,
    registration,
    seller: { ...sample.seller, legalForm: 'SARL au capital de 20 000 €' },
    mentions: ['Assurance décennale\u00a0: Assurances rhodaniennes', 'Pas d’escompte.'],
  })
  const text = textOf(page).replace(/\s/g, ' ')
  expect(text.match(/capital de 20 000 €/g)).toHaveLength(1)
  expect(text).toContain('RCS Lyon 915 935 100')
  expect(text).toContain('Assurance décennale : Assurances rhodaniennes · Pas d’escompte.')
})

test('a credit note says how it comes back, and « sans objet » once', async () => {
  const { pages } = await drawInvoice({
    kind: 'credit_note',
    performance: null,
    preceding: [{ invoiceId: null, number: 'F2026-0012', issuedOn: '2026-10-03', kind: 'invoice' }],
  })
  const text = pages.map(textOf).join(' ')
  expect(text.match(/sans objet/g)).toHaveLength(1)
  expect(text).toContain('Comment ce montant vous revient')
  expect(text).not.toMatch(/IBAN|À régler/)
})

test('an invoice of a page is light, tagged, and shows its title to its reader', async () => {
  const { pdf } = await drawInvoice({})
  expect(pdf.length).toBeLessThanOrEqual(30_000)
  const raw = Buffer.from(pdf).toString('latin1')
  for (const marker of ['/DisplayDocTitle true', '/MarkInfo', '<pdfaid:part>3</pdfaid:part>'])
    expect(raw).toContain(marker)
  const { stdout } = await run('pdfinfo', [join(folder, 'sheet.pdf')])
  expect(stdout).toMatch(/Tagged:\s+yes/)
  const { stdout: structure } = await run('pdfinfo', ['-struct-text', join(folder, 'sheet.pdf')])
  expect(structure).toMatch(/Table[\s\S]*Désignation/)
})

test('noir économe fills no bar', async () => {
  const pageOf = async (sellerTone: 'plum' | 'black') =>
    (await renderer.renderQuotePages(sampleQuote(2, { sellerTone }), sampleAsker)).pages[0] ?? ''
  expect(await pageOf('plum')).toContain('fill="#5a2d6c"')
  const black = await pageOf('black')
  expect(black).toContain('stroke="#000000"')
  expect(black).not.toContain('fill="#f6f5f1"')
})
