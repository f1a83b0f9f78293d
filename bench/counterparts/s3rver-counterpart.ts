import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#server/integrations/files/port.ts'
import { createS3FileStore } from '#server/integrations/files/real.ts'
import { freePort } from '#server/test/mail/run-server.ts'
import { counterpart, hasPackages } from './packages.ts'

type Server = { run(): Promise<unknown>; close(): Promise<void> }
type S3rver = new (options: object) => Server

describe.runIf(hasPackages)('npm s3rver 3.7.1', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ardoise-s3rver-'))
  let server: Server
  let store: FileStore
  beforeAll(async () => {
    const port = await freePort()
    const { default: S3 } = await counterpart<{ default: S3rver }>('s3rver/lib/s3rver.js')
    const bucket = 'ardoise'
    server = new S3({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    })
    await server.run()
    // The only key that it knows.
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
    store = createS3FileStore({ ...keys, bucket, endpoint: `http://127.0.0.1:${port}`, retryDelayMs: 1 })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
  const type = { contentType: 'application/pdf' }

  test('keeps, replaces and deletes as our twin', async () => {
    const key = 'org/quotes/2026/D-2026-0042.pdf'
    expect([await store.exists(key), await store.get(key)]).toEqual([false, null])
    await store.put(key, bytes, type)
    expect(Buffer.from((await store.get(key))!).equals(Buffer.from(bytes))).toBe(true)
    await store.put(key, bytes.subarray(0, 3), type)
    expect(await store.get(key)).toHaveLength(3)
    await store.delete(key)
    await store.delete(key)
    expect(await store.exists(key)).toBe(false)
    await store.put('org/empty.bin', new Uint8Array(), type)
    expect(await store.get('org/empty.bin')).toHaveLength(0)
  })

  test('simultaneous writes leave one, whole', async () => {
    await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((each) => store.put('org/race', new Uint8Array(5_000).fill(each), type)),
    )
    const found = await store.get('org/race')
    expect([found?.length, new Set(found).size]).toEqual([5_000, 1])
  })

  test('lists by key, from where one asks', async () => {
    // Not in pages: its token of the next page needs a cipher that OpenSSL 3 has no more. Nor across folders, which it walks one by one.
    const wanted = ['zz/a.pdf', 'zz/b.pdf', 'zz/c-1', 'zz/c.d', 'zz/e', 'zz/f']
    for (const key of wanted) await store.put(key, bytes, type)
    const keysAfter = async (after: string) => (await store.list(after, 100)).map(({ key }) => key)
    expect(await keysAfter('zy')).toEqual(wanted)
    expect(await keysAfter(wanted[2]!)).toEqual(wanted.slice(3))
  })
})
