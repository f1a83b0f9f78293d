import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskFileStore } from './local.ts'
import type { FileStore } from './port.ts'
import { createS3FileStore } from './real.ts'
import { type S3TestServer, startS3TestServer } from './s3-test-server.ts'

const keys = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret', region: 'gra', bucket: 'ardoise' }
let directory: string
let s3: S3TestServer
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ardoise-files-'))
  s3 = await startS3TestServer(keys.accessKeyId)
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true })
})

const stores: [string, () => FileStore][] = [
  ['disk', () => createDiskFileStore(directory)],
  ['s3', () => createS3FileStore({ ...keys, endpoint: s3.endpoint, retryDelayMs: 1 })],
]

describe.each(stores)('file store on %s', (name, create) => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)

  test('returns the stored bytes, replaces them whole, deletes them', async () => {
    const store = create()
    const key = `${name}-org/quotes/2026/D-2026-0042.pdf`
    expect(await store.exists(key)).toBe(false)
    expect(await store.get(key)).toBeNull()
    await store.put(key, bytes, { contentType: 'application/pdf' })
    expect(await store.exists(key)).toBe(true)
    expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true)
    await store.put(key, bytes.subarray(0, 3), { contentType: 'application/pdf' })
    expect(await store.get(key)).toHaveLength(3)
    expect(await (await store.open(key))?.bytes()).toEqual(bytes.subarray(0, 3))
    await store.delete(key)
    await store.delete(key)
    expect(await store.exists(key)).toBe(false)
  })

  test('keeps an empty file, and does not return a folder as one', async () => {
    const store = create()
    await store.put(`${name}-org/empty/file.bin`, new Uint8Array(), {
      contentType: 'application/octet-stream',
    })
    expect(await store.get(`${name}-org/empty/file.bin`)).toHaveLength(0)
    expect((await store.open(`${name}-org/empty/file.bin`))?.size).toBe(0)
    expect(await store.get(`${name}-org/empty`)).toBeNull()
    expect(await store.open(`${name}-org/empty`)).toBeNull()
    expect(await store.exists(`${name}-org/empty`)).toBe(false)
  })

  test('simultaneous writes of one key leave one of them, whole', async () => {
    const store = create()
    const writes = Array.from({ length: 8 }, (_, index) => new Uint8Array(5_000).fill(index))
    await Promise.all(
      writes.map((write) => store.put(`${name}-org/race`, write, { contentType: 'text/plain' })),
    )
    const found = await store.get(`${name}-org/race`)
    expect(new Set(found).size).toBe(1)
    expect(found).toHaveLength(5_000)
  })

  test('lists in pages, ordered by key, with the time of each write', async () => {
    const store = create()
    const wanted = ['zz-b/2', 'zz-b/10', 'zz/a.pdf', 'zz/b/c/d', 'zz-b.pdf', 'zz/b.pdf']
    const began = Date.now()
    for (const key of wanted) await store.put(key, bytes, { contentType: 'text/plain' })
    const found: string[] = []
    for (let after = 'zy'; ; after = found.at(-1)!) {
      const page = await store.list(after, 2)
      found.push(...page.map(({ key }) => key))
      for (const { modifiedAt } of page) expect(modifiedAt.getTime()).toBeGreaterThan(began - 5_000)
      if (page.length < 2) break
    }
    expect(found).toEqual([...wanted].sort())
    expect((await store.list('', 1_000)).map(({ key }) => key)).toEqual(expect.arrayContaining(wanted))
    expect(await store.list('zzz', 10)).toEqual([])
  })

  test.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    'a/.hidden',
    'a\\b',
    'a b',
    'é',
    'a/',
    'a\0',
    'x'.repeat(513),
  ])('refuses the key %j', async (key) => {
    const refused = { name: 'FileStoreError', reason: 'invalid_key' }
    const store = create()
    await expect(store.put(key, bytes, { contentType: 'text/plain' })).rejects.toMatchObject(refused)
    await expect(store.get(key)).rejects.toMatchObject(refused)
    await expect(store.open(key)).rejects.toMatchObject(refused)
    await expect(store.delete(key)).rejects.toMatchObject(refused)
    await expect(store.exists(key)).rejects.toMatchObject(refused)
  })
})

test('disk: files are readable by their owner only, and no temporary file is left', async () => {
  const store = createDiskFileStore(directory)
  await store.put('modes/one.pdf', new Uint8Array(10), { contentType: 'application/pdf' })
  expect((await stat(join(directory, 'modes/one.pdf'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(directory, 'modes'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(directory, 'modes'))).toEqual(['one.pdf'])
})

test('disk: the leftover of a killed write is not listed, and is removed once old', async () => {
  const store = createDiskFileStore(directory)
  await store.put('killed/one.pdf', new Uint8Array(1), { contentType: 'application/pdf' })
  const left = join(directory, 'killed', `.${randomUUID()}.tmp`)
  await writeFile(left, 'half')
  expect((await store.list('killed/', 9)).map(({ key }) => key)[0]).toBe('killed/one.pdf')
  expect(await store.tidy(new Date(Date.now() - 60_000))).toBe(0)
  expect(await store.tidy(new Date(Date.now() + 60_000))).toBe(1)
  expect(await readdir(join(directory, 'killed'))).toEqual(['one.pdf'])
})

describe('s3', () => {
  test('signs its requests, sends the content type and uses path-style addresses', async () => {
    const store = createS3FileStore({ ...keys, endpoint: `${s3.endpoint}/`, retryDelayMs: 1 })
    await store.put('typed/a.pdf', new Uint8Array(1), { contentType: 'application/pdf' })
    expect(s3.requests.at(-1)).toEqual({
      method: 'PUT',
      path: '/ardoise/typed/a.pdf',
      contentType: 'application/pdf',
    })
    const stranger = createS3FileStore({ ...keys, accessKeyId: 'OTHER', endpoint: s3.endpoint })
    await expect(stranger.get('typed/a.pdf')).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('retries after a 503 or a silence, then gives up', async () => {
    const options = { ...keys, endpoint: s3.endpoint, retryDelayMs: 1 }
    const store = createS3FileStore({ ...options, retryLimit: 2 })
    s3.failNext(2, '503')
    await store.put('retried', new Uint8Array([1]), { contentType: 'text/plain' })
    // A busy machine may be silent that long too, but not eleven times.
    const hasty = createS3FileStore({ ...options, timeoutMs: 300, retryLimit: 10 })
    s3.failNext(1, 'silence')
    expect(await hasty.get('retried')).toEqual(new Uint8Array([1]))
    s3.failNext(3, '503')
    await expect(store.get('retried')).rejects.toMatchObject({ reason: 'unavailable' })
    s3.failNext(0, '503')
  })
})
