import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportPaper } from '#shared/domain/reports/report-paper.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker } from './sample-documents.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(() => renderer.close())

const drawn = {
  author: 'Atelier Aubry',
  drawnOn: '2026-11-30',
  drawnAt: '30 nov. 2026 à 11:05 (Europe/Paris)',
}
const table = {
  title: 'Balance âgée',
  until: 'Arrêtée au 30 nov. 2026',
  currency: 'EUR' as const,
  columns: [
    { title: 'Client', kind: 'text' as const, cell: (row: (string | number | null)[]) => row[0]! },
    {
      title: 'Total',
      kind: 'amount' as const,
      totalled: true,
      cell: (row: (string | number | null)[]) => row[1]!,
    },
  ],
}

test('a report prints its day, its rows, their total and the number of each page', async () => {
  const rows = Array.from({ length: 90 }, (_, rank) => [`Client ${rank}`, 12_345])
  const pdf = await renderer.renderReport(reportPaper({ ...table, rows }, drawn), sampleAsker)
  const pages = (await PDF.load(pdf)).extractText()
  expect(pages.length).toBeGreaterThan(1)
  const text = pages.map((page) => page.text.replace(/\u200b/g, '').replace(/\s+/g, ' '))
  for (const page of text) expect(page).toContain('Arrêtée au 30 nov. 2026, en EUR')
  for (const expected of ['Atelier Aubry', 'Balance âgée', 'Client 0', '123,45', 'Page 1 / '])
    expect(text[0]).toContain(expected)
  for (const expected of ['Client 89', 'Total', '11 110,50', 'Établi le 30 nov. 2026 à 11:05'])
    expect(text.at(-1)).toContain(expected)
})

test('a table of ten columns lies on its side, where amounts of millions stand apart', async () => {
  const amounts = Array.from({ length: 9 }, (_, rank) => ({
    ...table.columns[1]!,
    title: `Solde ${rank}`,
    cell: () => 123_456_789 + rank,
  }))
  const wide = { ...table, columns: [table.columns[0]!, ...amounts], rows: [['Client', 0]] }
  const paper = reportPaper(wide, drawn)
  expect([paper.lies, reportPaper({ ...table, rows: [] }, drawn).lies]).toEqual([true, false])
  const pdf = await PDF.load(await renderer.renderReport(paper, sampleAsker))
  const page = pdf.getPages()[0]!
  expect(page.width).toBeGreaterThan(page.height)
  const words = pdf
    .extractText()[0]!
    .text.replace(/\u200b/g, '')
    .split(/[^\d,\u202f]+/u)
  for (const rank of amounts.keys()) expect(words).toContain(`1\u202f234\u202f567,${89 + rank}`)
})

test('a report without rows says so', async () => {
  const pdf = await renderer.renderReport(reportPaper({ ...table, rows: [] }, drawn), sampleAsker)
  expect((await PDF.load(pdf)).extractText()[0]!.text).toContain('Aucune ligne')
})
