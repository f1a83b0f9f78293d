import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDF } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { compactPdf } from './compact-pdf.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

const renderer = createPdfRenderer()
afterAll(() => renderer.close())

/** A file as Typst writes one: each object in plain text, found by a classic table. */
function plainFile(objects: string[]): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n\n`
    return `${String(at).padStart(10, '0')} 00000 n `
  })
  const table = ['xref', `0 ${objects.length + 1}`, '0000000000 65535 f ', ...offsets].join('\n')
  const trailer = `trailer\n<<\n  /Size ${objects.length + 1}\n  /Root 1 0 R\n>>\nstartxref\n${text.length}\n%%EOF`
  return Buffer.from(`${text}${table}\n${trailer}`, 'latin1')
}
const catalog = '<<\n  /Type /Catalog\n  /Pages 2 0 R\n  /ViewerPreferences <<\n    /Direction /L2R\n  >>\n>>'
const pages = '<<\n  /Type /Pages\n  /Count 1\n  /Kids [3 0 R]\n>>'
const page = '<<\n  /Type /Page\n  /Parent 2 0 R\n  /MediaBox [0 0 200 100]\n>>'
const structure =
  '<<\n  /Type /StructElem\n  /S /P\n  /T (a \\(text\\) with endobj and /Type /Catalog)\n  /K []\n>>'

test('packs the structure, keeps its texts, and readers find all of it', async () => {
  const compact = compactPdf(plainFile([catalog, pages, page, structure]))
  const raw = Buffer.from(compact).toString('latin1')
  expect(raw).toContain('/DisplayDocTitle true')
  expect(raw).not.toContain('/StructElem')
  const file = await PDF.load(compact, { lenient: false })
  expect(file.recoveredViaBruteForce).toBe(false)
  expect(file.getPageCount()).toBe(1)
  const folder = await mkdtemp(join(tmpdir(), 'compact-'))
  const path = join(folder, 'compact.pdf')
  await writeFile(path, compact)
  const { stderr } = await promisify(execFile)('qpdf', ['--check', path])
  expect(stderr).toBe('')
  const { stdout } = await promisify(execFile)('qpdf', ['--show-object=4', path])
  expect(stdout).toContain('/T (a \\(text\\) with endobj and /Type /Catalog)')
  await rm(folder, { recursive: true })
})

test('changes the XMP where it stands, and says how long it is', () => {
  const xmp = '<<\n  /Length 3\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\nold\nendstream'
  const raw = Buffer.from(
    compactPdf(plainFile([catalog, pages, page, xmp]), (text) => `${text} and new`),
  ).toString('latin1')
  expect(raw).toContain('/Length 11\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\nold and new\nendstream')
})

test('refuses a file that is written otherwise', async () => {
  const drawn = await renderer.renderQuote(sampleQuote(1), sampleAsker)
  expect(() => compactPdf(drawn)).toThrow('ends otherwise')
  const moved = plainFile([catalog, pages, page]).toString('latin1').replace('1 0 obj', '7 0 obj')
  expect(() => compactPdf(Buffer.from(moved, 'latin1'))).toThrow('is not where the table says')
})
