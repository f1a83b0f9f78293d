import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, line } from '#server/features/invoices/invoices.fixture.ts'
import { announceWaivers } from '#server/features/late-penalties/commands/announce-waivers.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { addToCard } from '#server/test/client-cards.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import type { VatSummary } from '#shared/domain/accounting/vat-summary.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'

type Fault = { code?: string; fields?: { path: string; code: string }[] }

let app: TestApp
let owner: Member
let companyId: string
const clock = createFixedClock(new Date('2025-05-01T09:00:00Z'))
const on = (day: string, time = '09:00') => clock.set(new Date(`${day}T${time}:00Z`))
const own = () => invoicesOf(app, () => owner)
let drawn: { document: InvoiceDocument; xml: string | null } | undefined
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = {
    ...app.context.pdf,
    renderInvoice: async (document, xml) => {
      drawn = { document, xml }
      return Buffer.from(`pages of ${document.number}`)
    },
  }
})
beforeEach(async () => {
  on('2025-05-01')
  owner = await own().makeSeller()
  companyId = await own().makeCompany(owner, { siren: '732829320' })
})
afterAll(() => app.close())

const post = <T = InvoiceDetail>(path: string, body: object, as = owner) =>
  app.request<T & Fault>('POST', `/api/v1${path}`, {
    as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const interestOf = async (invoiceId: string, as = owner) =>
  (
    await app.request<InvoiceInterest & Fault>('GET', `/api/v1/reminders/interest?invoiceId=${invoiceId}`, {
      as,
    })
  ).body
const penalties = (invoiceId: string, interestCents: number, indemnityCents: number, as = owner) =>
  post('/reminders/penalties/invoices', { invoiceId, interestCents, indemnityCents }, as)
const waive = (invoiceId: string, as = owner) =>
  post<InvoiceInterest>('/reminders/penalties/waivers', { invoiceId }, as)
const undo = (invoiceId: string, as = owner) =>
  post<InvoiceInterest>('/reminders/penalties/waivers/undo', { invoiceId }, as)

/** Issued on 1 May 2025 and to be paid by the 31st: vector V1 of relances-facts. */
async function issueV1(over: Record<string, unknown> = {}) {
  const lines = [line({ unitPriceCents: 1_000_000 })]
  const draft = await own().makeDraft({
    companyId,
    lines,
    paymentTerms: { kind: 'chosen', on: '2025-05-31' },
    ...over,
  })
  const { status, body } = await own().issue(draft.id)
  expect([status, body.fields]).toEqual([200, undefined])
  return body
}
const pay = async (invoiceId: string, amountCents: number) => {
  const answer = await post('/payments', {
    amountCents,
    allocations: [{ invoiceId, amountCents }],
    companyId,
  })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
}

test('V1 becomes an invoice outside VAT, to the cent, which is booked, declared nowhere and paid', async () => {
  const late = await issueV1()
  on('2025-08-20')
  await pay(late.id, 1_200_000)
  on('2025-09-30')
  const draft = await penalties(late.id, 33_342, 4_000)
  expect([draft.status, draft.body.code]).toEqual([200, undefined])
  expect(draft.body).toMatchObject({
    status: 'draft',
    grossCents: 37_342,
    problems: [],
    content: {
      operation: 'penalties',
      vat: { kind: 'outside_scope' },
      performance: { kind: 'period', from: '2025-06-01', to: '2025-08-20' },
    },
  })
  expect(draft.body.content.notes).toContain('129,6986')
  const issued = await own().issue(draft.body.id)
  expect([issued.status, issued.body.fields]).toEqual([200, undefined])
  expect(issued.body).toMatchObject({ netCents: 37_342, grossCents: 37_342, dueOn: '2025-09-30' })
  expect(drawn!.document.totals).toMatchObject({ vatCents: 0, dueCents: 37_342 })
  expect(drawn!.document.mentions.map(({ id }) => id)).toContain('penalties_outside_vat')
  expect(drawn!.document.mentions.map(({ id }) => id)).not.toContain('operation')
  expect(drawn!.document.mentions.map(({ id }) => id)).not.toContain('outside_scope')
  expect(drawn!.xml).toContain('<ram:CategoryCode>O</ram:CategoryCode>')
  expect(drawn!.xml).toContain('OUTOFSCOPE')
  expect(drawn!.xml).toContain('hors du champ d’application de la TVA')

  const books = (
    await app.request('GET', '/api/v1/accounting/export?from=2025-09-01&to=2025-09-30&format=fec', {
      as: owner,
    })
  ).bytes.toString('utf8')
  const accounts = books
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('\t'))
    .map((cells) => [cells[4], cells[11], cells[12]])
  expect(accounts).toEqual([
    ['411000', '373,42', '0,00'],
    ['763000', '0,00', '373,42'],
  ])
  const vat = await app.request<VatSummary>('GET', '/api/v1/accounting/vat?from=2025-09-01&to=2025-09-30', {
    as: owner,
  })
  expect(vat.body).toMatchObject({ rows: [], untaxedCents: 0 })
  const { body: told } = await app.request<{ sales: unknown[] }>('GET', '/api/v1/e-reporting?on=2025-09-30', {
    as: owner,
  })
  expect(JSON.stringify(told)).not.toContain(issued.body.number)
  const revenue = await app.context.pool.query(
    `select coalesce(sum(net_cents), 0)::int as net from debt_movements where org_id = $1 and source_id = $2`,
    [owner.orgId, issued.body.id],
  )
  expect(revenue.rows[0].net).toBe(0)

  expect(await interestOf(late.id)).toMatchObject({
    interestCents: 0,
    indemnityCents: 0,
    penalties: {
      claims: [{ number: issued.body.number, state: 'issued', interestCents: 33_342 }],
      waiver: null,
    },
  })
  expect((await penalties(late.id, 33_342, 4_000)).body.code).toBe('penalties_none')
  on('2025-12-31')
  // Penalties bear none themselves.
  expect(await interestOf(issued.body.id)).toMatchObject({
    interestCents: 0,
    indemnityCents: 0,
    owedCents: 37_342,
  })
  await pay(issued.body.id, 37_342)
  expect((await own().ask('GET', `/${issued.body.id}`)).body.status).toBe('paid')
})

test('a day is asked once: the next invoice starts on the day after, and a draft holds its days', async () => {
  const late = await issueV1()
  on('2025-06-30')
  const first = await penalties(late.id, 12_970, 4_000)
  expect(first.body.grossCents).toBe(16_970)
  expect((await penalties(late.id, 12_970, 0)).body.code).toBe('penalties_in_draft')
  expect((await waive(late.id)).body.code).toBe('penalties_in_draft')
  await own().issue(first.body.id)
  on('2025-08-20')
  expect(await interestOf(late.id)).toMatchObject({
    interestCents: 20_372,
    indemnityCents: 0,
    segments: [{ from: '2025-07-01', to: '2025-08-20', days: 51 }],
  })
  const second = await penalties(late.id, 20_372, 0)
  expect(second.body.grossCents).toBe(20_372)
  // The database refuses it too, whoever asks.
  const other = await own().makeDraft({ companyId })
  await expect(
    app.context.pool.query(
      `insert into penalty_claims (org_id, penalty_invoice_id, invoice_id, from_on, to_on, interest_cents, indemnity_cents, created_at)
       values ($1, $2, $3, '2025-06-30', '2025-06-30', 100, 0, now())`,
      [owner.orgId, other.id, late.id],
    ),
  ).rejects.toThrow('these penalties are asked by another invoice')

  const removed = await app.request('DELETE', `/api/v1/invoices/${second.body.id}`, { as: owner })
  expect(removed.status).toBe(200)
  expect((await interestOf(late.id)).interestCents).toBe(20_372)
  // Credited whole, the first gives its days back.
  const note = await post(`/invoices/${first.body.id}/credit`, { choice: { kind: 'whole' } })
  const credit = await own().issue(note.body.id)
  expect([credit.status, credit.body.fields, credit.body.grossCents]).toEqual([200, undefined, 16_970])
  expect(await interestOf(late.id)).toMatchObject({ interestCents: 33_342, indemnityCents: 4_000 })
})

test('what penalties ask is counted and not written: no copy, no replacement, no other amount', async () => {
  const late = await issueV1()
  on('2025-06-30')
  expect((await penalties(late.id, 12_971, 4_000)).body.code).toBe('penalties_changed')
  const { body: draft } = await penalties(late.id, 12_970, 4_000)
  const content = { ...draft.content, title: 'Intérêts', lines: [line({ unitPriceCents: 99_999 })] }
  const saved = await own().ask('PUT', `/${draft.id}/draft`, { revision: draft.revision, content })
  expect(saved.body).toMatchObject({ title: 'Intérêts', grossCents: 16_970 })
  const other = await own().makeCompany(owner, { name: 'Autre', siren: null })
  const moved = await own().ask('PUT', `/${draft.id}/draft`, {
    revision: saved.body.revision,
    content: { ...content, companyId: other },
  })
  expect(moved.status).toBe(409)
  const { body: issued } = await own().issue(draft.id)
  expect((await post(`/invoices/${issued.id}/duplicate`, {})).body.code).toBe('invoice_of_penalties')
  expect((await post(`/invoices/${issued.id}/replace`, {})).body.code).toBe('invoice_of_penalties')
  const byHand = await own().ask('POST', '', { companyId, lines: [line()], operation: 'penalties' })
  expect(byHand.body.code).toBe('invoice_of_penalties')
  expect((await penalties(issued.id, 0, 4_000)).body.code).toBe('penalties_none')
})

test('of two who ask for penalties at once, or give them up, one does', async () => {
  const late = await issueV1()
  const other = await issueV1()
  on('2025-06-30')
  const asked = await Promise.all([
    penalties(late.id, 12_970, 4_000),
    penalties(late.id, 12_970, 0),
    penalties(late.id, 0, 4_000),
  ])
  const codes = asked.map(({ body }) => body.code).filter((code) => code !== undefined)
  expect(codes).toEqual(['penalties_in_draft', 'penalties_in_draft'])
  const acts = await Promise.all([waive(other.id), waive(other.id), penalties(other.id, 12_970, 4_000)])
  expect(acts.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a waiver can be undone for ten minutes, then its client is told and it stands', async () => {
  await app.context.pool.query('update companies set email = null where id = $1', [companyId])
  await addToCard(app, owner, { companyId }, 'compta@martin.test')
  await app.context.pool.query(`update companies set email = 'compta@martin.test' where id = $1`, [companyId])
  const late = await issueV1()
  on('2025-06-30')
  const given = await waive(late.id)
  expect(given.body).toMatchObject({
    interestCents: 0,
    indemnityCents: 0,
    segments: [],
    penalties: { waiver: { tellAt: '2025-06-30T09:10:00.000Z', toldAt: null } },
  })
  expect((await waive(late.id)).body.code).toBe('penalties_waived')
  expect((await penalties(late.id, 12_970, 4_000)).body.code).toBe('penalties_waived')
  expect((await undo(late.id)).body).toMatchObject({ interestCents: 12_970, penalties: { waiver: null } })
  expect((await undo(late.id)).status).toBe(404)

  await waive(late.id)
  on('2025-06-30', '09:11')
  await Promise.all([announceWaivers(app.context), announceWaivers(app.context)])
  await announceWaivers(app.context)
  const mails = await app.context.pool.query(
    `select count(*)::int as n from outgoing_mails where org_id = $1 and to_email = 'compta@martin.test'`,
    [owner.orgId],
  )
  expect(mails.rows[0].n).toBe(1)
  expect((await undo(late.id)).body.code).toBe('penalties_waiver_told')
  on('2025-12-31')
  expect(await interestOf(late.id)).toMatchObject({
    interestCents: 0,
    indemnityCents: 0,
    penalties: { waiver: { toldTo: 'compta@martin.test' } },
  })
  const { rows } = await app.context.pool.query<{ type: string }>(
    `select event_type as type from event_log where org_id = $1 and subject_id = $2 and event_type like 'invoice.penalties%' order by id`,
    [owner.orgId, late.id],
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'invoice.penalties_waived',
    'invoice.penalties_waiver_undone',
    'invoice.penalties_waived',
    'invoice.penalties_waiver_told',
  ])
})

test('who may not read reminders asks for no penalties, and another organization finds nothing', async () => {
  const late = await issueV1()
  on('2025-06-30')
  const stranger = await app.makeOrganization()
  expect((await penalties(late.id, 0, 4_000, stranger)).status).toBe(404)
  expect((await waive(late.id, stranger)).status).toBe(404)
  expect((await undo(late.id, stranger)).status).toBe(404)
  const consumer = await own().makeCompany(owner, { name: 'Mme Roy', siren: null, kind: 'consumer' })
  on('2025-07-01')
  const unpaid = await own().makeDraft({
    companyId: consumer,
    lines: [line()],
    paymentTerms: { kind: 'chosen', on: '2025-07-02' },
  })
  await own().issue(unpaid.id)
  on('2025-08-01')
  expect((await penalties(unpaid.id, 0, 4_000)).body.code).toBe('penalties_none')
})
