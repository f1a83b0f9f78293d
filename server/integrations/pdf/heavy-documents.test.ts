import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENT_WEIGHT_MAX, isTooHeavy, weighLines } from '#shared/domain/documents/document-weight.ts'
import type { DocumentLine } from '#shared/domain/documents/quote-document.ts'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer({ processes: 1 })
})
afterAll(() => renderer.close())

const quoteOf = (descriptions: string[]) => {
  const lines = descriptions.map(
    (description, index): DocumentLine => ({
      kind: 'item',
      id: `line-${index}`,
      description,
      quantityMilli: 1_000,
      unit: null,
      unitPriceCents: 10_000,
      discountBps: 0,
      vatRateBps: 2_000,
    }),
  )
  return sampleQuote(1, { lines, discount: null, totals: computeTotals(lines, null) })
}

/** As many lines of this description as one devis may hold. */
function heaviest(description: string): string[] {
  const one = weighLines([{ kind: 'item', description }])
  const { letters, rows } = DOCUMENT_WEIGHT_MAX
  return Array(Math.min(500, Math.floor(letters / one.letters), Math.floor(rows / one.rows))).fill(
    description,
  )
}

test.each([
  [
    '500 lines',
    'Pose de plinthes en chêne massif, 80 mm, vernies sur chantier, dépose des anciennes comprise',
  ],
  ['words of one letter', 'a '.repeat(2_000)],
  ['a text without a space', 'x'.repeat(4_000)],
  ['capitals', 'W'.repeat(1_600)],
  ['empty lines', 'a\n'.repeat(1_999)],
])(
  'the heaviest devis that may be saved, of %s, is drawn within the memory of a process',
  async (_name, text) => {
    const descriptions = heaviest(text)
    expect(isTooHeavy(weighLines(descriptions.map((description) => ({ kind: 'item', description }))))).toBe(
      false,
    )
    const quote = quoteOf(descriptions)
    const { pages } = await renderer.renderQuotePages(quote, sampleAsker, { watermark: 'draft' })
    expect(pages.length).toBeGreaterThan(15)
    expect(pages.length).toBeLessThan(60)
    expect((await renderer.renderQuote(quote, sampleAsker)).byteLength).toBeGreaterThan(0)
  },
)

test('a document beyond the memory of a process is refused, and a neighbour’s is drawn', async () => {
  const patient = createPdfRenderer({ processes: 1, timeoutMs: 120_000, patienceMs: 120_000 })
  const large = patient.renderQuotePages(quoteOf(Array(500).fill('a\n'.repeat(60))), sampleAsker)
  const neighbour = patient.renderQuote(quoteOf(['Une ligne']), { orgId: 'other', userId: 'léo' })
  await expect(large).rejects.toMatchObject({ reason: 'too_large' })
  expect((await neighbour).byteLength).toBeGreaterThan(0)
  await patient.close()
})

test.each([
  ['no space', 'x'.repeat(300)],
  ['capitals', 'W'.repeat(31)],
  ['spaces that do not break', 'mot\u00a0'.repeat(80)],
  ['joined words', 'mot\u2060'.repeat(80)],
])('a line of %s stays in its column', async (_name, description) => {
  const folder = await mkdtemp(join(tmpdir(), 'column-'))
  const path = join(folder, 'quote.pdf')
  await writeFile(path, await renderer.renderQuote(quoteOf([description]), sampleAsker))
  const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', path, '-'])
  await rm(folder, { recursive: true })
  const words = Array.from(
    stdout.matchAll(/xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</g),
    ([, right, text = '']) => ({
      right: Number(right),
      text,
    }),
  )
  const written = words.filter(({ text }) => text.includes(description.slice(0, 3)))
  expect(written.length).toBeGreaterThan(1)
  // A4 less its margins of 18 mm and 85 mm of figures, at 72 points an inch.
  for (const { right } of written) expect(right).toBeLessThan(((210 - 18 - 85) * 72) / 25.4)
})
