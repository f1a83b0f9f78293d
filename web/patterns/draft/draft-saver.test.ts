import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import { ApiError, unreachable } from '#web/api/api-error.ts'
import { DraftSaver, type StoredDraft } from './draft-saver.ts'

const parts = {
  name: 'ardoise.quote-draft',
  readStored: (data: unknown) => data as StoredDraft<QuoteContent>,
}

const content = (title: string): QuoteContent => ({
  companyId: null,
  contactId: null,
  title,
  validityDays: 30,
  lines: [],
  discount: null,
  depositBps: null,
  paymentTerms: null,
  notes: null,
})
const quote = (title: string, revision = 1) =>
  ({
    id: 'q',
    revision,
    content: content(title),
    updatedAt: '2026-11-21T10:00:00Z',
    updatedByName: 'Ana',
  }) as QuoteDetail

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A server of one draft. */
function server() {
  let stored = quote('', 1)
  const saves: string[] = []
  let down = false
  return {
    saves,
    setDown: (value: boolean) => {
      down = value
    },
    change: (title: string) => {
      stored = quote(title, stored.revision + 1)
    },
    stored: () => stored,
    save: async (revision: number, next: QuoteContent) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (down) throw unreachable()
      if (revision !== stored.revision) {
        const data = {
          content: stored.content,
          revision: stored.revision,
          savedAt: stored.updatedAt,
          savedByName: 'Ana',
        }
        throw new ApiError(409, { code: 'version_conflict', data })
      }
      saves.push(next.title ?? '')
      stored = { ...quote('', revision + 1), content: next }
      return stored
    },
  }
}

const type = (saver: DraftSaver<QuoteContent, QuoteDetail>, title: string) =>
  saver.update((before) => ({ ...before, title }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('saves once after a pause, from the last revision', async () => {
  const api = server()
  const storage = memory()
  const saver = new DraftSaver({ ...parts, draft: api.stored(), save: api.save, storage })
  for (const title of ['P', 'Po', 'Pos', 'Pose']) {
    type(saver, title)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect([saver.getState().status, storage.kept.size]).toEqual(['dirty', 1])
  await vi.advanceTimersByTimeAsync(700)
  expect(api.saves).toEqual(['Pose'])
  expect([saver.getState().status, saver.getState().saved.revision, storage.kept.size]).toEqual([
    'saved',
    2,
    0,
  ])
})

test('a key typed during a save is saved next', async () => {
  const api = server()
  const saver = new DraftSaver({ ...parts, draft: api.stored(), save: api.save, storage: memory() })
  type(saver, 'A')
  await vi.advanceTimersByTimeAsync(620)
  type(saver, 'AB')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(api.saves).toEqual(['A', 'AB'])
  expect(saver.getState().status).toBe('saved')
})

test('without network the text is kept locally, and sent when the network is back', async () => {
  const api = server()
  const storage = memory()
  const saver = new DraftSaver({ ...parts, draft: api.stored(), save: api.save, storage })
  api.setDown(true)
  type(saver, 'Hors ligne')
  await vi.advanceTimersByTimeAsync(700)
  expect(saver.getState().status).toBe('offline')
  saver.stop()
  const reloaded = new DraftSaver({ ...parts, draft: api.stored(), save: api.save, storage })
  expect(reloaded.getState().content.title).toBe('Hors ligne')
  api.setDown(false)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(api.saves).toEqual(['Hors ligne'])
  expect([reloaded.getState().status, storage.kept.size]).toEqual(['saved', 0])
})

test('after a change made elsewhere both texts are shown, and either can be kept', async () => {
  for (const [keep, expected] of [
    ['mine', ['Le mien']],
    ['theirs', []],
  ] as const) {
    const api = server()
    const saver = new DraftSaver({ ...parts, draft: api.stored(), save: api.save, storage: memory() })
    api.change('Le sien')
    type(saver, 'Le mien')
    await vi.advanceTimersByTimeAsync(700)
    const { status, conflict, content: mine } = saver.getState()
    expect([status, conflict?.content.title, mine.title]).toEqual(['conflict', 'Le sien', 'Le mien'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(api.saves).toEqual([])
    saver.resolve(keep)
    await vi.advanceTimersByTimeAsync(700)
    expect(api.saves).toEqual(expected)
    expect([saver.getState().status, saver.getState().content.title]).toEqual([
      'saved',
      keep === 'mine' ? 'Le mien' : 'Le sien',
    ])
  }
})

/** The server saved it, with its keys in another order, and the page closed before the answer. */
const reordered = (kept: QuoteDetail): QuoteDetail => ({
  ...kept,
  content: Object.fromEntries(Object.entries(kept.content).toReversed()) as QuoteContent,
})

test('a save whose answer was lost in a reload causes no conflict, whether seen at once or by the next save', async () => {
  for (const seenAtOnce of [true, false]) {
    const api = server()
    const storage = memory()
    const before = api.stored()
    const saver = new DraftSaver({ ...parts, draft: before, save: api.save, storage })
    type(saver, 'Envoyé')
    await vi.advanceTimersByTimeAsync(620)
    const copy = [...storage.kept][0]!
    await vi.advanceTimersByTimeAsync(100)
    storage.setItem(...copy)
    const save = async (revision: number, next: QuoteContent) => reordered(await api.save(revision, next))
    const reloaded = new DraftSaver({
      ...parts,
      draft: seenAtOnce ? reordered(api.stored()) : before,
      save,
      storage,
    })
    reloaded.start()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([reloaded.getState().status, reloaded.getState().content.title]).toEqual(['saved', 'Envoyé'])
    expect([api.saves, storage.kept.size]).toEqual([['Envoyé'], 0])
  }
})

test('keys typed after a save whose answer was lost are saved on top of it', async () => {
  const api = server()
  const storage = memory()
  const saver = new DraftSaver({ ...parts, draft: api.stored(), save: api.save, storage })
  type(saver, 'A')
  await vi.advanceTimersByTimeAsync(620)
  type(saver, 'AB')
  const copy = [...storage.kept][0]!
  await vi.advanceTimersByTimeAsync(40)
  saver.stop()
  storage.setItem(...copy)
  const reloaded = new DraftSaver({ ...parts, draft: reordered(api.stored()), save: api.save, storage })
  reloaded.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(api.saves.at(-1)).toBe('AB')
  expect([reloaded.getState().status, reloaded.getState().content.title]).toEqual(['saved', 'AB'])
})

test('flush waits for everything to be on the server', async () => {
  const api = server()
  const saver = new DraftSaver({ ...parts, draft: api.stored(), save: api.save, storage: memory() })
  type(saver, 'Vite')
  const done = saver.flush()
  await vi.advanceTimersByTimeAsync(60)
  expect(await done).toBe(true)
  expect(api.saves).toEqual(['Vite'])
})

test('a text kept locally from an older revision is a conflict, not an overwrite', () => {
  const storage = memory()
  storage.setItem('ardoise.quote-draft.q', JSON.stringify({ content: content('Ancien'), revision: 1 }))
  const saver = new DraftSaver({ ...parts, draft: quote('Nouveau', 4), save: server().save, storage })
  expect(saver.getState()).toMatchObject({
    status: 'conflict',
    conflict: { revision: 4, content: { title: 'Nouveau' } },
  })
})
