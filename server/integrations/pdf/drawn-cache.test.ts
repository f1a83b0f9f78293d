import { expect, test } from 'vitest'
import { withDrawnCache } from './drawn-cache.ts'
import type { PdfRenderer } from './port.ts'
import { sampleQuote } from './sample-documents.ts'

function countingRenderer(bytes: number): PdfRenderer & { drawn: string[]; fail: boolean } {
  const renderer = {
    drawn: [] as string[],
    fail: false,
    async renderQuote(document: { title: string | null }) {
      renderer.drawn.push(document.title ?? '')
      if (renderer.fail) throw new Error('no paper')
      return new Uint8Array(bytes)
    },
    async renderProof() {
      return new Uint8Array()
    },
    async close() {},
  }
  return renderer as PdfRenderer & { drawn: string[]; fail: boolean }
}
const quote = (title: string) => sampleQuote(1, { title })

test('draws a document once, also when asked twice at once, and again when it differs', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer)
  await Promise.all([cache.renderQuote(quote('a')), cache.renderQuote(quote('a'))])
  await cache.renderQuote(quote('a'), { watermark: 'draft' })
  await cache.renderQuote(quote('b'))
  await cache.renderQuote(quote('a'))
  expect(renderer.drawn).toEqual(['a', 'a', 'b'])
})

test('forgets the least recently asked beyond its size', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer, 25)
  for (const title of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.renderQuote(quote(title))
  expect(renderer.drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('does not keep a failure', async () => {
  const renderer = countingRenderer(10)
  const cache = withDrawnCache(renderer)
  renderer.fail = true
  await expect(cache.renderQuote(quote('a'))).rejects.toThrow('no paper')
  renderer.fail = false
  expect((await cache.renderQuote(quote('a'))).byteLength).toBe(10)
})
