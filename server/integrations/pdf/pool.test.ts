import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { PdfAsker } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

/** A worker program that answers how many it served, or obeys the quote's title: hang, crash, throw, fail. */
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
const firstOf = ([first]: Uint8Array) => first

function pool(options: Parameters<typeof createPdfRenderer>[0] = {}) {
  const renderer = createPdfRenderer({ program, workers: 1, ...options })
  return {
    ask: (title: string, asker: Partial<PdfAsker> = {}) =>
      renderer.renderQuote(quote(title), { ...sampleAsker, ...asker }),
    close: () => renderer.close(),
  }
}

describe('PDF pool', () => {
  test('draws in order with one thread, in parallel with several', async () => {
    const one = pool()
    const pdfs = await Promise.all(Array.from({ length: 5 }, () => one.ask('ok')))
    expect(pdfs.map(firstOf)).toEqual([1, 2, 3, 4, 5])
    await one.close()
    const wide = pool({ workers: 2 })
    const both = await Promise.all([wide.ask('ok'), wide.ask('ok')])
    expect(both.map(firstOf)).toEqual([1, 1])
    await wide.close()
  })

  test('threads beyond the first end when idle', async () => {
    const wide = pool({ workers: 2, idleMs: 0 })
    const askTwo = async () => (await Promise.all([wide.ask('ok'), wide.ask('ok')])).map(firstOf)
    expect(await askTwo()).toEqual([1, 1])
    // Timers of one length end in the order in which they were set.
    await setTimeout(1)
    expect(await askTwo()).toEqual([2, 1])
    await wide.close()
  })

  test('a user with a hundred documents waiting in twenty organizations delays another by one document at most', async () => {
    const one = pool({ limits: { perUser: 100, perOrganization: 100, inAll: 200 } })
    const many = Array.from({ length: 100 }, (_, of) => one.ask('ok', { orgId: `hasty ${of % 20}` }))
    const other = await one.ask('ok', { orgId: 'other', userId: 'léo' })
    expect(firstOf(other)).toBeLessThanOrEqual(3)
    await Promise.all(many)
    await one.close()
  })

  test.each([
    ['hang', 'timeout'],
    ['crash', 'crashed'],
    ['throw', 'crashed'],
    ['fail', 'failed'],
  ])(
    'a document that makes the thread %s is refused (%s), and the next ones are drawn',
    async (title, reason) => {
      // The time-out includes the start of the thread.
      const one = pool({ timeoutMs: title === 'hang' ? 5_000 : 60_000, patienceMs: 60_000 })
      const outcomes = await Promise.allSettled(['ok', title, 'ok', 'ok'].map((name) => one.ask(name)))
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ])
      expect(outcomes[1]).toMatchObject({ reason: { name: 'PdfError', reason } })
      await one.close()
    },
  )

  test('refuses a document beyond the limit of its user or organization, and only theirs', async () => {
    const one = pool({ limits: { perUser: 1, perOrganization: 2, inAll: 9 } })
    const accepted = [one.ask('ok'), one.ask('ok'), one.ask('ok', { userId: 'colleague' })]
    await expect(one.ask('ok', { userId: sampleAsker.userId })).rejects.toMatchObject({ reason: 'busy' })
    await expect(one.ask('ok', { userId: 'third' })).rejects.toMatchObject({ reason: 'busy' })
    await expect(one.ask('ok', { orgId: 'other' })).rejects.toMatchObject({ reason: 'busy' })
    accepted.push(one.ask('ok', { orgId: 'other', userId: 'léo' }), one.ask('ok', { urgent: true }))
    await Promise.all(accepted)
    await one.close()
  })

  test('a document that waited too long is refused', async () => {
    const one = pool({ patienceMs: 0 })
    const drawn = Promise.allSettled([one.ask('hang')])
    await expect(one.ask('ok')).rejects.toMatchObject({ reason: 'busy' })
    await one.close()
    await drawn
  })

  test('a caller who leaves frees the place of a document that was not begun', async () => {
    const one = pool({ limits: { perUser: 1, perOrganization: 1, inAll: 1 } })
    const leaving = new AbortController()
    const drawn = one.ask('ok')
    const waits = one.ask('ok', { signal: leaving.signal })
    leaving.abort()
    await expect(waits).rejects.toMatchObject({ reason: 'abandoned' })
    const next = one.ask('ok')
    expect([await drawn, await next].map(firstOf)).toEqual([1, 2])
    await expect(one.ask('ok', { signal: leaving.signal })).rejects.toMatchObject({ reason: 'abandoned' })
    await one.close()
  })

  test('closing refuses the documents not drawn yet, and later ones', async () => {
    const one = pool()
    const outcomes = Promise.allSettled([one.ask('hang'), one.ask('ok')])
    await one.close()
    expect(await outcomes).toMatchObject([{ reason: { reason: 'closed' } }, { reason: { reason: 'closed' } }])
    await expect(one.ask('ok')).rejects.toMatchObject({ reason: 'closed' })
  })
})
