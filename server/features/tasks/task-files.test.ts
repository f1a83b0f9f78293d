import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Task, TaskFile } from '#shared/contract/task-fields.ts'
import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import { taskLimits } from '#shared/domain/tasks/task.ts'

let site: TestApp
let owner: Member
let task: Task
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await site.makeOrganization({ role: 'owner' })
  task = await add({})
})

const send = <T>(method: string, path: string, body?: unknown, as: Member = owner) =>
  site.request<T>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
const add = async (fields: object) =>
  (await send<Task>('POST', '/tasks', { title: 'Relire le plan', ...fields })).body
const filesOf = async (taskId: string) => (await send<Task>('GET', `/tasks/${taskId}`)).body.files
const announce = (size: number, more: object = {}) =>
  send<TaskFile & { code: string; fields: { path: string }[] }>('POST', `/tasks/${task.id}/files`, {
    name: 'plan.pdf',
    type: 'application/pdf',
    size,
    ...more,
  })

async function piece(fileId: string, offset: number, bytes: Uint8Array, as: Member = owner) {
  const form = new FormData()
  form.set('fileId', fileId)
  form.set('offset', String(offset))
  form.set('piece', new File([bytes as BlobPart], 'piece'))
  const encoded = new Response(form)
  const response = await site.app.inject({
    method: 'PUT',
    url: '/api/v1/tasks/files/pieces',
    headers: {
      authorization: `Bearer ${as.token}`,
      'ardoise-organization': as.orgId,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<TaskFile & { code?: string }>() }
}
const fetched = async (fileId: string, as: Member = owner) => {
  const response = await site.app.inject({
    url: `/api/v1/tasks/files/${fileId}`,
    headers: { authorization: `Bearer ${as.token}`, 'ardoise-organization': as.orgId },
  })
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
}
async function attach(bytes: Uint8Array, more: object = {}) {
  const { body: file } = await announce(bytes.length, more)
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    await piece(file.id, from, bytes.subarray(from, from + PIECE_BYTES))
  return file
}
const keysOf = async () => {
  const { rows } = await site.context.pool.query<{ key: string }>(
    `select file_key as key from task_files where org_id = $1 and file_key is not null
     union all select file_key from task_file_pieces where org_id = $1`,
    [owner.orgId],
  )
  return rows.map(({ key }) => key)
}

test('comes in pieces, each once whatever is repeated, and is read as it was', async () => {
  const bytes = randomBytes(PIECE_BYTES + 1_234)
  const { body: file } = await announce(bytes.length, { name: 'vidéo du chantier.mp4', type: 'video/mp4' })
  expect(file).toMatchObject({ name: 'vidéo du chantier.mp4', type: 'video/mp4', receivedBytes: 0 })
  expect((await fetched(file.id)).status).toBe(404)
  const last = bytes.subarray(PIECE_BYTES)
  expect((await piece(file.id, PIECE_BYTES, last)).body.receivedBytes).toBe(0)
  const first = bytes.subarray(0, PIECE_BYTES)
  await Promise.all([piece(file.id, 0, first), piece(file.id, 0, first)])
  expect((await piece(file.id, PIECE_BYTES, last)).body.receivedBytes).toBe(bytes.length)
  expect((await piece(file.id, PIECE_BYTES, last)).body.receivedBytes).toBe(bytes.length)
  const read = await fetched(file.id)
  expect(read.bytes.equals(bytes)).toBe(true)
  expect(read.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
  expect(await filesOf(task.id)).toMatchObject([{ id: file.id, receivedBytes: bytes.length }])
  expect(await keysOf()).toHaveLength(1)
})

test('is deleted with its bytes, and a page of it that claims to be one is of no type', async () => {
  const file = await attach(Buffer.from('<script>alert(1)</script>'), {
    name: 'page.html',
    type: 'text/html',
  })
  expect((await fetched(file.id)).headers['content-type']).toBe('application/octet-stream')
  const [key] = await keysOf()
  expect(await send('DELETE', `/tasks/files/${file.id}`)).toMatchObject({ status: 200 })
  expect(await send('DELETE', `/tasks/files/${file.id}`)).toMatchObject({ status: 404 })
  expect(await filesOf(task.id)).toEqual([])
  expect(await site.context.files.exists(key!)).toBe(false)
})

test('that did not come whole is shown as such, and deleted with its pieces', async () => {
  const { body: file } = await announce(PIECE_BYTES * 2)
  await piece(file.id, 0, randomBytes(PIECE_BYTES))
  expect(await filesOf(task.id)).toMatchObject([{ receivedBytes: PIECE_BYTES, size: PIECE_BYTES * 2 }])
  const [key] = await keysOf()
  await send('DELETE', `/tasks/files/${file.id}`)
  expect(await site.context.files.exists(key!)).toBe(false)
})

test('goes along to the next occurrence, which keeps it when this one loses it', async () => {
  task = await add({ dueOn: '2126-01-01', repeat: { rule: 'FREQ=WEEKLY' } })
  const file = await attach(Buffer.from('mode d’emploi'))
  const done = () => send<{ nextTaskId: string }>('POST', `/tasks/${task.id}/state`, { state: 'done' })
  const { nextTaskId } = (await done()).body
  const [copied] = await filesOf(nextTaskId)
  expect(copied).toMatchObject({ name: 'plan.pdf' })
  await send('POST', `/tasks/${task.id}/state`, { state: 'todo' })
  expect((await done()).body.nextTaskId).toBe(nextTaskId)
  expect(await filesOf(nextTaskId)).toHaveLength(1)
  await send('DELETE', `/tasks/files/${file.id}`)
  expect((await fetched(copied!.id)).bytes.toString()).toBe('mode d’emploi')
})

test('of an occurrence keeps it where the one before is opened again', async () => {
  const first = await add({ dueOn: '2126-01-01', repeat: { rule: 'FREQ=WEEKLY' } })
  const { nextTaskId } = (
    await send<{ nextTaskId: string }>('POST', `/tasks/${first.id}/state`, { state: 'done' })
  ).body
  task = { ...task, id: nextTaskId }
  await attach(Buffer.from('devis'))
  await send('POST', `/tasks/${first.id}/state`, { state: 'todo' })
  expect((await send<Task>('GET', `/tasks/${nextTaskId}`)).body.archivedAt).toBeNull()
})

test('is refused where it is too large, empty, one too many, or the task is deleted', async () => {
  for (const size of [0, taskLimits.fileBytes + 1])
    expect(await announce(size)).toMatchObject({ status: 400, body: { fields: [{ path: 'size' }] } })
  for (let count = 0; count < taskLimits.files; count++) expect((await announce(3)).status).toBe(200)
  expect(await announce(3)).toMatchObject({ status: 422, body: { code: 'task_files_full' } })
  await send('POST', '/tasks/bulk', { taskIds: [task.id], change: { act: 'archive' } })
  expect(await announce(3)).toMatchObject({ status: 409, body: { code: 'archived' } })
})

test('is of its organization, and of whoever may write tasks', async () => {
  const file = await attach(Buffer.from('plan'))
  const reader = await site.makeMember(owner.orgId, 'viewer')
  expect((await fetched(file.id, reader)).status).toBe(403)
  expect(await send('DELETE', `/tasks/files/${file.id}`, undefined, reader)).toMatchObject({ status: 403 })
  expect((await piece(file.id, 0, Buffer.from('x'), reader)).status).toBe(403)
  const stranger = await site.makeOrganization({ role: 'owner' })
  expect((await fetched(file.id, stranger)).status).toBe(404)
  expect((await piece(file.id, 0, Buffer.from('x'), stranger)).status).toBe(404)
})
