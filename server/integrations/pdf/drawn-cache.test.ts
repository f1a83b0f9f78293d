import { expect, test } from 'vitest'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import { content, frame } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import { withDrawnCache } from './drawn-cache.ts'
import { type PdfAsker, PdfError, type PdfRenderer } from './port.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

/** Draws `bytes` bytes at once, or waits for `held`. */
function countingRenderer(bytes: number) {
  const renderer = {
    drawn: [] as string[],
    fail: false,
    held: null as Promise<void> | null,
    async renderQuote(document: { title: string | null }, { signal }: PdfAsker) {
      renderer.drawn.push(document.title ?? '')
      await renderer.held
      if (signal?.aborted) throw new PdfError('abandoned', 'nobody waits')
      if (renderer.fail) throw new Error('no paper')
      return new Uint8Array(bytes)
    },
    async renderQuotePages(document: { title: string | null }, asker: PdfAsker) {
      const drawn = await renderer.renderQuote(document, asker)
      return { pages: ['·'.repeat(drawn.length)], text: [] }
    },
    async renderInvoice() {
      return new Uint8Array()
    },
    async renderInvoicePages(document: { title: string | null }, asker: PdfAsker) {
      return renderer.renderQuotePages(document, asker)
    },
    async renderStatement() {
      return new Uint8Array()
    },
    async renderLetter() {
      return new Uint8Array()
    },
    async renderReceipt() {
      return new Uint8Array()
    },
    async renderDossier() {
      return new Uint8Array()
    },
    async renderReport() {
      return new Uint8Array()
    },
    async renderProof() {
      return new Uint8Array()
    },
    async renderSignedBlock() {
      return new Uint8Array()
    },
    async close() {},
  }
  return renderer satisfies PdfRenderer
}
const quote = (title: string) => sampleQuote(1, { title })

test('draws a document once, even when asked twice at once, and again when it differs', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer)
  const look = (title: string) => cache.renderQuote(quote(title), sampleAsker)
  await Promise.all([look('a'), look('a')])
  await cache.renderQuote(quote('a'), { ...sampleAsker, userId: 'colleague', urgent: true })
  expect(renderer.drawn).toEqual(['a'])
  await cache.renderQuote(quote('a'), sampleAsker, { watermark: 'draft' })
  await look('b')
  await look('a')
  expect(renderer.drawn).toEqual(['a', 'a', 'b'])
})

test('shares nothing between organizations', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer)
  for (const orgId of ['one', 'two']) await cache.renderQuote(quote('a'), { ...sampleAsker, orgId })
  expect(renderer.drawn).toEqual(['a', 'a'])
})

test('removes the least recently asked beyond its size', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer, { pdfs: 25, pages: 25 })
  for (const title of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.renderQuote(quote(title), sampleAsker)
  expect(renderer.drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('keeps preview pages apart from the PDF, by the same rule', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer, { pdfs: 10, pages: 25 })
  const look = (title: string) => cache.renderQuotePages(quote(title), sampleAsker)
  await Promise.all([look('a'), look('a')])
  await cache.renderQuote(quote('a'), sampleAsker)
  for (const title of ['b', 'a', 'c', 'a', 'b']) await look(title)
  expect(renderer.drawn).toEqual(['a', 'a', 'b', 'c', 'b'])
})

test('does not keep a failure', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer)
  renderer.fail = true
  await expect(cache.renderQuote(quote('a'), sampleAsker)).rejects.toThrow('no paper')
  renderer.fail = false
  expect((await cache.renderQuote(quote('a'), sampleAsker)).byteLength).toBe(10)
})

test('abandons a drawing only when nobody waits for it any more', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer)
  const held = Promise.withResolvers<void>()
  renderer.held = held.promise
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()]
  const look = (title: string, { signal }: AbortController) =>
    cache.renderQuote(quote(title), { ...sampleAsker, signal })
  const shared = [look('a', one), look('a', two)]
  const alone = look('b', three)
  one.abort()
  three.abort()
  // A new caller does not share a drawing that was given up.
  const later = look('b', two)
  held.resolve()
  expect((await Promise.all(shared)).map(({ byteLength }) => byteLength)).toEqual([10, 10])
  await expect(alone).rejects.toMatchObject({ reason: 'abandoned' })
  expect((await later).byteLength).toBe(10)
  expect(renderer.drawn).toEqual(['a', 'b', 'b'])
})

test('keeps the pages of an invoice, by the same rule', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer)
  const look = (title: string) =>
    cache.renderInvoicePages(buildInvoice({ ...content, title }, frame), sampleAsker, { watermark: 'draft' })
  for (const title of ['a', 'a', 'b', 'a']) expect((await look(title)).pages).toEqual(['··········'])
  expect(renderer.drawn).toEqual(['a', 'b'])
})
