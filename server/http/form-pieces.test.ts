import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { FORM_HEADER, PIECE_BYTES, PIECE_HEADER } from '#shared/domain/files/uploaded-file.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

const IMPORTS = '/api/v1/catalogue/imports'

/** A price list of 1.4 MB, as the form that a browser makes of it. */
async function form() {
  const line = (rank: number) => `REF${rank};Planche;${'de chêne '.repeat(40)};45,00\r\n`
  const lines = Array.from({ length: 4_500 }, (_, rank) => line(rank))
  const data = new FormData()
  data.set(
    'file',
    new File(['Référence;Désignation;Description;Prix unitaire HT\r\n', ...lines], 'tarif.csv'),
  )
  const encoded = new Response(data)
  return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) }
}

const ask = (headers: Record<string, string>, payload: Buffer | '', as: Member = owner, url = IMPORTS) =>
  site.app.inject({
    method: 'PUT',
    url,
    headers: { authorization: `Bearer ${as.token}`, 'ardoise-organization': as.orgId, ...headers },
    payload,
  })
const sendPiece = (formId: string, offset: number, total: number, piece: Buffer, as?: Member, url?: string) =>
  ask(
    { 'content-type': 'application/octet-stream', [PIECE_HEADER]: `${formId} ${offset} ${total}` },
    piece,
    as,
    url,
  )
const finish = (formId: string, total: number, type: string, as?: Member) =>
  ask({ 'content-type': type, [FORM_HEADER]: `${formId} ${total}` }, '', as)
const kept = async () =>
  (await site.context.files.list('forms/', 100)).filter(({ key }) => key.startsWith('forms/'))

test('a form in pieces below 1 MB is read as one that came whole, and nothing of it stays', async () => {
  const { type, bytes } = await form()
  const id = crypto.randomUUID()
  expect(bytes.length).toBeGreaterThan(1_048_576)
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const answer = await sendPiece(id, offset, bytes.length, bytes.subarray(offset, offset + PIECE_BYTES))
    expect(answer.statusCode).toBe(204)
  }
  const answer = await finish(id, bytes.length, type)
  const whole = await ask({ 'content-type': type }, bytes)
  expect([answer.statusCode, whole.statusCode]).toEqual([200, 200])
  expect(answer.json()).toMatchObject({ fileName: 'tarif.csv', lines: whole.json().lines })
  await expect.poll(kept).toEqual([])
})

describe('pieces are refused', () => {
  const total = 2 * PIECE_BYTES
  const piece = Buffer.alloc(10)

  test.each([
    ['to an address that takes no file', 415, '/api/v1/companies'],
    ['of a form that is too long for its address', 413, IMPORTS],
  ])('%s', async (_name, status, url) => {
    const length = url === IMPORTS ? 99_000_000 : total
    expect((await sendPiece(crypto.randomUUID(), 0, length, piece, owner, url)).statusCode).toBe(status)
  })
  test('from who may not send that form, or is nobody', async () => {
    const viewer = await site.makeMember(owner.orgId, 'viewer')
    expect((await sendPiece(crypto.randomUUID(), 0, total, piece, viewer)).statusCode).toBe(403)
    const nobody = { ...owner, token: 'x' }
    expect((await sendPiece(crypto.randomUUID(), 0, total, piece, nobody)).statusCode).toBe(401)
  })
  test('with more bytes than a piece has, or than the form', async () => {
    const long = Buffer.alloc(PIECE_BYTES + 1)
    expect((await sendPiece(crypto.randomUUID(), 0, total, long)).statusCode).toBe(413)
    expect((await sendPiece(crypto.randomUUID(), total - 5, total, piece)).statusCode).toBe(400)
  })
  test.each([
    ['shorter than a piece, and not the last', 0, piece.length],
    ['between two pieces', 10, PIECE_BYTES],
    ['shorter than what is left', PIECE_BYTES, piece.length],
    ['behind the end', 2 * PIECE_BYTES, PIECE_BYTES],
    ['empty', 2 * PIECE_BYTES, 0],
  ])('%s', async (_name, offset, length) => {
    const before = await kept()
    const answer = await sendPiece(crypto.randomUUID(), offset, total, Buffer.alloc(length))
    expect([answer.statusCode, await kept()]).toEqual([400, before])
  })
  test.each(['../../x 0 5', 'x', '', '0198a5c2-0000-7000-8000-000000000701 -1 5'])(
    'with the head « %s »',
    async (head) => {
      expect((await ask({ [PIECE_HEADER]: head }, piece)).statusCode).toBe(400)
    },
  )
  test('a form of which one is missing, or that another member sent, is not read', async () => {
    const id = crypto.randomUUID()
    await sendPiece(id, 0, total, Buffer.alloc(PIECE_BYTES))
    const type = 'multipart/form-data; boundary=b'
    expect((await finish(id, total, type)).statusCode).toBe(400)
    const other = await site.makeMember(owner.orgId, 'admin')
    await sendPiece(id, PIECE_BYTES, total, Buffer.alloc(PIECE_BYTES), other)
    expect((await finish(id, total, type, other)).statusCode).toBe(400)
  })
})
