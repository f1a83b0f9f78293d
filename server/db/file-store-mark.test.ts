import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createDiskFileStore } from '../integrations/files/local.ts'
import { writeMark } from '../integrations/files/mark.ts'
import { agreeOnMark } from './file-store-mark.ts'

/** A migrated database and two folders of one installation's own. */
let url: string
let folder: string
let server: pg.Client
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ardoise-mark-'))
  const fresh = new URL(inject('testServerUrl'))
  server = new pg.Client({ connectionString: fresh.href })
  await server.connect()
  const name = `ardoise_mark_${randomUUID().slice(0, 8)}`
  await server.query(`create database ${name} template ardoise_template`)
  fresh.pathname = `/${name}`
  url = fresh.href
})
afterEach(async () => {
  await server.query(`drop database ${new URL(url).pathname.slice(1)}`)
  await server.end()
  rmSync(folder, { recursive: true })
})

const place = (name: string) => join(folder, name)
const start = (name: string, { lost = false, store = createDiskFileStore(place(name)) } = {}) =>
  agreeOnMark(url, store, { files: { kind: 'disk', directory: place(name) }, filesLost: lost })
const markOf = (name: string) => readFileSync(join(place(name), 'store', 'mark.txt'), 'utf8').trim()
const refusal = (name: string) => ({
  name: 'Error',
  message: expect.stringContaining(`Le dossier ${place(name)} ne contient pas les fichiers`) as string,
})
async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}
/** An organization from before the marks, whose logo is stored there. */
async function storeLogo(name: string): Promise<void> {
  const id = randomUUID()
  const key = `${id}/logos/${randomUUID()}.png`
  await createDiskFileStore(place(name)).put(key, new Uint8Array([1]), { contentType: 'image/png' })
  await query(
    `insert into organizations (id, name, slug, address_line1, postal_code, city, siren, email, logo_file_key)
     values ($1, 'Atelier', $2, '12 rue des Lilas', '69003', 'Lyon', '552081317', 'contact@atelier.test', $3)`,
    [id, `test-${id.slice(0, 13)}`, key],
  )
}

test('the first start marks the store and the database; a missing, empty or foreign store is refused and left unchanged', async () => {
  const id = await start('own')
  expect(markOf('own')).toBe(id)
  expect(await query('select id from file_store_marks')).toEqual([{ id }])
  expect(await start('own')).toBe(id)

  await expect(start('empty')).rejects.toMatchObject(refusal('empty'))
  expect(existsSync(place('empty'))).toBe(false)
  const other = randomUUID()
  await writeMark(createDiskFileStore(place('other')), other)
  await expect(start('other')).rejects.toMatchObject(refusal('other'))
  expect(markOf('other')).toBe(other)
  expect(await start('own')).toBe(id)
})

test('after files are declared lost, another store is accepted and the former one is refused', async () => {
  await start('own')
  const id = await start('new', { lost: true })
  expect(markOf('new')).toBe(id)
  expect(await start('new')).toBe(id)
  await expect(start('own')).rejects.toMatchObject(refusal('own'))
  expect(await start('own', { lost: true })).toBe(markOf('own'))
})

test('processes that start together agree on one mark', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => start('own')))
  expect(new Set(ids)).toEqual(new Set([markOf('own')]))
})

test('a start killed after marking the store resumes with the mark of the store', async () => {
  const store = createDiskFileStore(place('own'))
  const killed = {
    ...store,
    put: async (...given: Parameters<typeof store.put>) => {
      await store.put(...given)
      throw new Error('killed')
    },
  }
  await expect(start('own', { store: killed })).rejects.toThrow('killed')
  const left = markOf('own')
  expect(await query('select id from file_store_marks')).toEqual([])
  expect(await start('own')).toBe(left)
})

test('a database older than the marks gets its store marked; a store with none of its files is refused', async () => {
  await storeLogo('own')
  await expect(start('empty')).rejects.toMatchObject(refusal('empty'))
  expect(await query('select id from file_store_marks')).toEqual([])
  expect(await start('own')).toBe(markOf('own'))
})

test('a second installation on the same store uses the same mark', async () => {
  const shared = randomUUID()
  await writeMark(createDiskFileStore(place('own')), shared)
  expect(await start('own')).toBe(shared)
})
