import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import type { PdfAsker } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker, sampleQuote } from './sample-documents.ts'

/** A program that answers how many it served, or obeys the quote's title: hang, crash, throw, fail, swell. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    let served = 0
    export async function draw({ document }) {
      if (document.title === 'hang') for (;;);
      if (document.title === 'crash') process.exit(3)
      if (document.title === 'fail') throw new Error('bad layout')
      if (document.title === 'throw') {
        setImmediate(() => { throw new Error('out of order') })
        return new Promise(() => {})
      }
      if (document.title === 'swell') for (const taken = []; ; ) taken.push(Buffer.alloc(1_048_576, 1))
      served += 1
      return { pdf: new Uint8Array(document.title === 'pid' ? new Uint32Array([process.pid]).buffer : [served]) }
    }
  `)}`,
)
const quote = (title: string) => sampleQuote(1, { title })
const firstOf = ([first]: Uint8Array) => first
const pidOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** Resolves once the process of this id is gone. */
const gone = (pid: number) => vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 })

function pool(options: Parameters<typeof createPdfRenderer>[0] = {}) {
  const renderer = createPdfRenderer({ program, processes: 1, ...options })
  return {
    ask: (title: string, asker: Partial<PdfAsker> = {}) =>
      renderer.renderQuote(quote(title), { ...sampleAsker, ...asker }),
    close: () => renderer.close(),
  }
}

describe('PDF pool', () => {
  test('draws in order with one process, in parallel with several', async () => {
    const one = pool()
    const pdfs = await Promise.all(Array.from({ length: 5 }, () => one.ask('ok')))
    expect(pdfs.map(firstOf)).toEqual([1, 2, 3, 4, 5])
    await one.close()
    const wide = pool({ processes: 2 })
    const both = await Promise.all([wide.ask('ok'), wide.ask('ok')])
    expect(both.map(firstOf)).toEqual([1, 1])
    await wide.close()
  })

  test('a process that kept much memory, or had nothing to draw, is replaced', async () => {
    for (const options of [{ restMegabytes: 1 }, { idleMs: 0 }]) {
      const one = pool(options)
      const pids: number[] = []
      for (let time = 0; time < 2; time += 1) {
        pids.push(pidOf(await one.ask('pid')))
        await gone(pids[time]!)
      }
      expect(pids[1]).not.toBe(pids[0])
      await one.close()
    }
  })

  test('processes end with their server, even one that is killed in the middle of a drawing', async () => {
    const server = fork(new URL('./drawing-server.fixture.ts', import.meta.url), [program.href], {
      execArgv: [],
    })
    const [pids] = (await once(server, 'message')) as [number[]]
    expect(pids.every(isAlive)).toBe(true)
    server.kill('SIGKILL')
    await Promise.all(pids.map(gone))
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
    ['swell', 'too_large'],
    ['crash', 'crashed'],
    ['throw', 'crashed'],
    ['fail', 'failed'],
  ])(
    'a document that makes the process %s is refused (%s), and the next ones are drawn',
    async (title, reason) => {
      const one = pool({ timeoutMs: title === 'hang' ? 500 : 60_000, patienceMs: 60_000, megabytes: 300 })
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
