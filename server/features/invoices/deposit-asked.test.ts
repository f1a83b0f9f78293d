import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { invoicesOf, plainPages } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await its().makeSeller()
})
afterAll(() => app.close())

const its = () => invoicesOf(app, () => owner)
const quotes = <T = QuoteDetail>(method: string, path: string, body?: unknown) =>
  app.request<T>(method, `/api/v1/quotes${path}`, { as: owner, ...(body === undefined ? {} : { body }) })
const invoicing = (quoteId: string) =>
  quotes<{ deposit: { bps: number; cents: number } | null }>('GET', `/${quoteId}/invoicing`)

test('the deposit that a devis asks is frozen with it, and what its client accepted is what is invoiced', async () => {
  const quoteId = await its().makeSignedQuote(owner, { depositBps: 3_000 })
  const { rows } = await app.context.pool.query<{ document: QuoteDocument }>(
    'select document from quote_versions where quote_id = $1',
    [quoteId],
  )
  expect(rows.map(({ document }) => document.deposit)).toEqual([{ bps: 3_000, cents: 52_500 }])
  const { body } = await invoicing(quoteId)
  expect(body.deposit).toEqual({ bps: 3_000, cents: 52_500 })
  const { bps } = body.deposit!
  const draft = await its().ask('POST', '/from-quote', { quoteId, part: { kind: 'deposit_percent', bps } })
  expect(draft.body).toMatchObject({ kind: 'deposit', grossCents: 52_500 })
})

test('a devis asks none unless its author says so; a copy asks what its origin does', async () => {
  const plain = await its().makeSignedQuote()
  expect((await invoicing(plain)).body.deposit).toBeNull()
  const asking = await its().makeSignedQuote(owner, { depositBps: 4_000 })
  const copy = (await quotes('POST', `/${asking}/duplicate`, {})).body
  expect(copy.content.depositBps).toBe(4_000)
  const { status } = await quotes('PUT', `/${copy.id}/draft`, {
    revision: copy.revision,
    content: { ...copy.content, depositBps: null },
  })
  const { body } = await quotes('GET', `/${copy.id}`)
  expect([status, body.content.depositBps]).toEqual([200, null])
})

test('a share below or above what can be asked is refused at its field', async () => {
  for (const depositBps of [0, 10_001]) {
    const { status, body } = await quotes<{ fields: { path: string }[] }>('POST', '', {
      lines: [],
      depositBps,
    })
    expect([status, body.fields.map(({ path }) => path)]).toEqual([400, ['depositBps']])
  }
})
