import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'

type Answer = { name?: string; files?: number; code?: string }

let app: TestApp
let owner: Member
let companyId: string
const own = () => invoicesOf(app, () => owner)
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
  companyId = await own().makeCompany()
  await addToCard(app, owner, { companyId }, `compta-${randomUUID().slice(0, 8)}@martin.test`)
  await app.context.pool.query('delete from rate_limits')
})
afterAll(() => app.close())

const PDF = Buffer.from('%PDF-1.7\nbon de livraison')
const say = (token: string, body: object, page = 'invoice') =>
  app.request<Answer>('POST', `/api/v1/${page}-links/${token}/problem`, {
    body: { reason: 'quality', message: 'Il manque les plinthes.', ...body },
    headers: { 'idempotency-key': randomUUID() },
  })

async function join(token: string, name: string, bytes: Uint8Array = PDF, ip = '203.0.113.7') {
  const form = new FormData()
  form.set('file', new File([bytes as BlobPart], name, { type: 'text/html' }))
  const encoded = new Response(form)
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/invoice-links/${token}/problem/files`,
    remoteAddress: ip,
    headers: { 'content-type': encoded.headers.get('content-type')!, 'idempotency-key': randomUUID() },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<Answer>() }
}

async function linkOf() {
  const draft = await own().makeDraft({ companyId })
  const invoice = (await own().issue(draft.id)).body
  const made = await app.request<{ url: string }>('POST', `/api/v1/invoices/${invoice.id}/links`, {
    as: owner,
    body: {},
  })
  return { invoiceId: invoice.id, token: made.body.url.split('/f/')[1]! }
}
const disputesOf = async (invoiceId: string) =>
  (await app.request<InvoiceSending>('GET', `/api/v1/invoices/${invoiceId}/sending`, { as: owner })).body
    .disputes
const keptFiles = async () =>
  (
    await app.context.pool.query<{ key: string }>(
      'select distinct file_key as key from dispute_files where org_id = $1',
      [owner.orgId],
    )
  ).rows.map(({ key }) => key)

test('a client joins files to what it contests; its team saves them, and no browser opens one', async () => {
  const { invoiceId, token } = await linkOf()
  expect((await join(token, 'bon.pdf')).body.code).toBe('nothing_disputed')
  expect((await say(token, {})).status).toBe(200)
  expect((await join(token, '../bon de livraison.html')).body).toEqual({
    name: 'bon de livraison.pdf',
    files: 1,
  })
  const [dispute] = await disputesOf(invoiceId)
  expect(dispute!.files).toMatchObject([{ name: 'bon de livraison.pdf', size: PDF.length }])
  const url = `/api/v1/invoices/${invoiceId}/disputes/${dispute!.id}/files/${dispute!.files[0]!.id}`
  const response = await app.app.inject({
    url,
    headers: { authorization: `Bearer ${owner.token}`, 'ardoise-organization': owner.orgId },
  })
  expect([response.statusCode, response.rawPayload.equals(PDF)]).toEqual([200, true])
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^attachment/),
  })
  const neighbour = await own().makeSeller()
  expect((await app.request('GET', url, { as: neighbour })).status).toBe(404)
  const { rows } = await app.context.pool.query(
    `select 1 from event_log where org_id = $1 and subject_id = $2 and event_type = 'invoice.dispute_file_added'`,
    [owner.orgId, invoiceId],
  )
  expect(rows).toHaveLength(1)
})

test('a file is what its bytes say: a program, a page or a picture that is none is refused, and nothing is kept', async () => {
  const { token } = await linkOf()
  await say(token, {})
  for (const bytes of ['MZ\u0090', '<html>', '<svg xmlns=""/>', 'GIF89a', 'PK\u0003\u0004'])
    expect((await join(token, 'photo.png', Buffer.from(bytes, 'latin1'))).body.code).toBe(
      'dispute_file_refused',
    )
  expect((await join(token, 'vide.pdf', Buffer.alloc(0))).status).toBe(400)
  expect(await keptFiles()).toEqual([])
})

test('three files a dispute, ten a day by a link; once it is settled or its link is revoked none comes', async () => {
  const { invoiceId, token } = await linkOf()
  await say(token, {})
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) expect((await join(token, name)).status).toBe(200)
  const left = await Promise.all(
    Array.from({ length: 8 }, (_, at) => join(token, 'd.pdf', PDF, `203.0.113.${at}`)),
  )
  const codes = new Set(left.map(({ body }) => body.code))
  expect(codes.has('dispute_files_full')).toBe(true)
  expect(
    [...codes].filter(
      (code) => !['dispute_files_full', 'rate_limited', 'service_unavailable'].includes(code!),
    ),
  ).toEqual([])
  expect(await keptFiles()).toHaveLength(3)
  await app.context.pool.query('delete from rate_limits')
  const [dispute] = await disputesOf(invoiceId)
  await app.request('POST', `/api/v1/invoices/${invoiceId}/disputes/${dispute!.id}/settle`, {
    as: owner,
    body: { note: 'Plinthes posées' },
  })
  expect((await join(token, 'e.pdf')).body.code).toBe('nothing_disputed')
  await app.context.pool.query('update invoice_client_links set revoked_at = now() where org_id = $1', [
    owner.orgId,
  ])
  expect((await join(token, 'e.pdf')).body.code).toBe('link_revoked')
  expect((await join('jeton-inconnu', 'e.pdf')).body.code).toBe('link_invalid')
})

test('by the page of all that is owed, the file stands at each invoice that was just contested', async () => {
  const [first, second, third] = [await linkOf(), await linkOf(), await linkOf()]
  const made = await app.request<{ url: string }>('POST', '/api/v1/invoices/statement/links', {
    as: owner,
    body: { companyId },
  })
  const token = made.body.url.split('/s/')[1]!
  expect((await say(token, { invoiceIds: [third.invoiceId] }, 'statement')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await say(token, { invoiceIds: [first.invoiceId, second.invoiceId] }, 'statement')).status).toBe(
    200,
  )
  expect((await join(token, 'photo.pdf')).status).toBe(200)
  const counts = await Promise.all(
    [first, second, third].map(async ({ invoiceId }) => (await disputesOf(invoiceId))[0]!.files.length),
  )
  expect(counts).toEqual([1, 1, 0])
  expect(await keptFiles()).toHaveLength(1)
})
