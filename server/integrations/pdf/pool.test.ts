import { describe, expect, test } from 'vitest'
import { createPdfRenderer } from './real.ts'
import { sampleQuote } from './sample-documents.ts'

/** A worker program that answers one byte, or obeys the quote's title: hang, crash, throw, fail. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let served = 0
    parentPort.on('message', ({ id, document }) => {
      if (document.title === 'hang') for (;;);
      if (document.title === 'crash') process.exit(3)
      if (document.title === 'throw') throw new Error('out of order')
      if (document.title === 'fail') return parentPort.postMessage({ id, failure: 'bad layout' })
      served += 1
      parentPort.postMessage({ id, pdf: new Uint8Array([served]) })
    })
  `)}`,
)
const quote = (title: string) => sampleQuote(1, { title })

describe('PDF pool', () => {
  test('serves in order with one thread, and more with several', async () => {
    const renderer = createPdfRenderer({ program })
    const pdfs = await Promise.all(Array.from({ length: 5 }, () => renderer.renderQuote(quote('ok'))))
    expect(pdfs.map(([first]) => first)).toEqual([1, 2, 3, 4, 5])
    await renderer.close()
    const wide = createPdfRenderer({ program, workers: 2 })
    const both = await Promise.all([wide.renderQuote(quote('ok')), wide.renderQuote(quote('ok'))])
    expect(both.map(([first]) => first)).toEqual([1, 1])
    await wide.close()
  })

  test.each([
    ['hang', 'timeout'],
    ['crash', 'crashed'],
    ['throw', 'crashed'],
    ['fail', 'failed'],
  ])('a document that makes it %s is refused (%s) and the next ones are drawn', async (title, reason) => {
    // It counts the start of the thread too.
    const renderer = createPdfRenderer({ program, timeoutMs: title === 'hang' ? 5_000 : 60_000 })
    const outcomes = await Promise.allSettled(
      ['ok', title, 'ok', 'ok'].map((name) => renderer.renderQuote(quote(name))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { name: 'PdfError', reason } })
    await renderer.close()
  })

  test('refuses beyond its queue, and once closed', async () => {
    const renderer = createPdfRenderer({ program, queueLimit: 2 })
    const accepted = Array.from({ length: 3 }, () => renderer.renderQuote(quote('ok')))
    await expect(renderer.renderQuote(quote('ok'))).rejects.toMatchObject({ reason: 'busy' })
    await Promise.all(accepted)
    const pending = [renderer.renderQuote(quote('hang')), renderer.renderQuote(quote('ok'))]
    const outcomes = Promise.allSettled(pending)
    await renderer.close()
    expect(await outcomes).toMatchObject([{ reason: { reason: 'closed' } }, { reason: { reason: 'closed' } }])
    await expect(renderer.renderQuote(quote('ok'))).rejects.toMatchObject({ reason: 'closed' })
  })
})
