import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { listDebtMovements } from '#server/features/invoices/queries/debt-movements.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceInterest, LateRates } from '#shared/contract/late-interest.ts'

const address = { address_line1: '3 rue des Lilas', postal_code: '69003', city: 'Lyon' }
type Fault = { code?: string; fields?: { path: string; code: string; message: string }[] }

let app: TestApp
let owner: Member
let companyId: string
const clock = createFixedClock(new Date('2024-01-02T09:00:00Z'))
const on = (day: string) => clock.set(new Date(`${day}T09:00:00Z`))
const own = () => invoicesOf(app, () => owner)
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  on('2024-01-02')
  owner = await own().makeSeller()
  companyId = await own().makeCompany(owner, { siren: '732829320' })
})
afterAll(() => app.close())

/** Issued on a day, to be paid on another; `netCents` with 20 % of VAT. */
async function issue(issuedOn: string, dueOn: string, netCents: number, over: Record<string, unknown> = {}) {
  on(issuedOn)
  const draft = await own().makeDraft({ companyId, lines: [line({ unitPriceCents: netCents })], ...over })
  const saved = await own().ask('PUT', `/${draft.id}/draft`, {
    revision: draft.revision,
    content: { ...draft.content, paymentTerms: { kind: 'chosen', on: dueOn } },
  })
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`)
  const { status, body } = await own().issue(draft.id)
  if (status !== 200) throw new Error(`not issued: ${JSON.stringify(body)}`)
  return body
}
const post = async (path: string, body: object) => {
  const key = { 'idempotency-key': randomUUID() }
  const answer = await app.request<Fault & { id: string }>('POST', `/api/v1${path}`, {
    as: owner,
    body,
    headers: key,
  })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
async function pay(invoice: { id: string }, day: string, amountCents: number) {
  on(day)
  return post('/payments', { amountCents, allocations: [{ invoiceId: invoice.id, amountCents }], companyId })
}
async function credit(invoice: { id: string }, day: string, cents: number) {
  on(day)
  const note = await post(`/invoices/${invoice.id}/credit`, { choice: { kind: 'amount', cents } })
  const { status, body } = await own().issue(note.id)
  if (status !== 200) throw new Error(`not credited: ${JSON.stringify(body)}`)
}
const interestOf = async (invoice: { id: string }, day: string, as = owner) => {
  on(day)
  const asked = await app.request<InvoiceInterest & Fault>(
    'GET',
    `/api/v1/reminders/interest?invoiceId=${invoice.id}`,
    { as },
  )
  return asked.body
}
const shown = ({ segments }: InvoiceInterest) =>
  segments.map(({ days, principalCents, bps, tenThousandths }) => [
    days,
    principalCents / 100,
    bps,
    tenThousandths,
  ])

describe('vectors of relances-facts, as real invoices', () => {
  test('V1: 12 000 € paid 81 days late, the rate changing on 1 July', async () => {
    const invoice = await issue('2025-05-01', '2025-05-31', 1_000_000)
    await pay(invoice, '2025-08-20', 1_200_000)
    const answer = await interestOf(invoice, '2025-09-30')
    expect(answer).toMatchObject({
      debtor: 'professional',
      rule: { kind: 'law' },
      owedCents: 0,
      days: 81,
      interestCents: 33_342,
      indemnityCents: 4_000,
      missing: null,
    })
    expect(shown(answer)).toEqual([
      [30, 12_000, 1_315, 1_296_986],
      [51, 12_000, 1_215, 2_037_205],
    ])
    expect(answer.segments[1]).toMatchObject({
      from: '2025-07-01',
      to: '2025-08-20',
      row: { kind: 'ecb', from: '2025-07-01', bps: 215, source: expect.stringContaining('BCE') },
    })
  })

  test('V2: 5 000 € paid in three times over three half-years', async () => {
    const invoice = await issue('2024-10-15', '2024-11-15', 416_667)
    expect(invoice.grossCents).toBe(500_000)
    await pay(invoice, '2024-12-20', 200_000)
    await pay(invoice, '2025-02-10', 100_000)
    expect((await interestOf(invoice, '2025-07-10')).limitation).toMatchObject({
      prescribedOn: '2030-02-11',
      stage: 'far',
      movedBy: { kind: 'payment', on: '2025-02-10' },
    })
    await pay(invoice, '2025-07-15', 200_000)
    const answer = await interestOf(invoice, '2025-12-01')
    expect(shown(answer)).toEqual([
      [35, 5_000, 1_425, 683_219],
      [11, 3_000, 1_425, 128_836],
      [41, 3_000, 1_315, 443_137],
      [140, 2_000, 1_315, 1_008_767],
      [15, 2_000, 1_215, 99_863],
    ])
    expect(answer).toMatchObject({ interestCents: 23_638, days: 242, owedCents: 0 })
  })

  test('V8: 2 400 € of which a credit note takes 400; the total is rounded once', async () => {
    const invoice = await issue('2026-01-05', '2026-01-31', 200_000)
    await credit(invoice, '2026-02-10', 40_000)
    await pay(invoice, '2026-03-02', 200_000)
    const answer = await interestOf(invoice, '2026-03-20')
    expect(shown(answer)).toEqual([
      [10, 2_400, 1_215, 79_890],
      [20, 2_000, 1_215, 133_151],
    ])
    expect(answer).toMatchObject({ interestCents: 2_130, owedCents: 0 })
  })

  test('V4: a public buyer keeps the rate of the first day; a written reminder moves its limitation', async () => {
    companyId = await own().makeCompany(owner, { name: 'Mairie', siren: '213105554' })
    const invoice = await issue('2025-05-01', '2025-06-10', 2_000_000)
    const answer = await interestOf(invoice, '2025-09-30')
    expect(answer).toMatchObject({ debtor: 'public_buyer', interestCents: 82_113, indemnityCents: 4_000 })
    expect(answer.limitation).toMatchObject({ years: 4, prescribedOn: '2030-01-01', movedBy: null })
  })
})

describe('a consumer', () => {
  test('V7: owes legal interest on 840 € from the « mise en demeure » that it received, and no 40 €', async () => {
    companyId = await own().makeCompany(owner, { name: 'Mme Roy', kind: 'consumer', siren: null, ...address })
    const invoice = await issue('2025-12-01', '2025-12-31', 70_000)
    const other = await issue('2025-12-01', '2025-12-31', 10_000)
    on('2026-01-08')
    const words = { subject: 'Mise en demeure de payer', message: 'Il reste {total}.', despiteBlocks: true }
    const asked = { companyId, invoiceIds: [invoice.id], registered: true, ...words }
    const letter = await post('/reminders/letters', asked)
    await post(`/reminders/${letter.id}/posted`, { postedOn: '2026-01-08' })
    expect(await interestOf(invoice, '2026-01-12')).toMatchObject({ interestCents: 0, formalNoticeOn: null })
    await post(`/reminders/${letter.id}/received`, { receivedOn: '2026-01-10' })
    await pay(invoice, '2026-03-01', 84_000)
    const answer = await interestOf(invoice, '2026-03-10')
    expect(answer).toMatchObject({
      debtor: 'consumer',
      formalNoticeOn: '2026-01-10',
      days: 50,
      interestCents: 301,
      indemnityCents: 0,
      segments: [{ from: '2026-01-11', to: '2026-03-01', row: { kind: 'legal', bps: 262 } }],
    })
    expect(await interestOf(other, '2026-03-10')).toMatchObject({ interestCents: 0, formalNoticeOn: null })
  })
})

describe('who owes, and by which rule', () => {
  test('a consumer owes neither interest nor 40 €', async () => {
    companyId = await own().makeCompany(owner, { name: 'Mme Roy', kind: 'consumer', siren: null })
    const invoice = await issue('2025-05-01', '2025-05-31', 10_000)
    expect(await interestOf(invoice, '2025-09-30')).toMatchObject({
      debtor: 'consumer',
      segments: [],
      interestCents: 0,
      indemnityCents: 0,
      limitation: { years: 2, prescribedOn: '2027-06-01' },
    })
  })

  test('the rate that the invoice froze stays after the organization changed its own, raised to the floor', async () => {
    const setRate = (bps: number | null) =>
      app.context.pool.query('update organizations set late_penalty_bps = $2 where id = $1', [
        owner.orgId,
        bps,
      ])
    await setRate(1_000)
    const invoice = await issue('2025-04-01', '2025-05-31', 1_000_000)
    await setRate(2_000)
    const answer = await interestOf(invoice, '2025-06-30')
    expect(answer.rule).toEqual({ kind: 'fixed', bps: 1_000 })
    expect(answer.segments).toMatchObject([
      {
        bps: 1_113,
        floor: 'raised',
        row: { kind: 'legal', bps: 371, source: expect.stringContaining('légal') },
      },
    ])
  })

  test('insolvency proceedings stop it on the day of the judgment', async () => {
    const invoice = await issue('2025-05-01', '2025-05-31', 1_000_000)
    await app.context.pool.query(
      `insert into reminder_pauses (org_id, company_id, reason, judged_on, opened_at) values ($1, $2, 'insolvent', '2025-06-11', now())`,
      [owner.orgId, companyId],
    )
    expect(await interestOf(invoice, '2025-09-30')).toMatchObject({
      insolvencyOn: '2025-06-11',
      days: 10,
      indemnityCents: 4_000,
    })
  })

  test('an invoice that is not late, a draft and another organization’s', async () => {
    const invoice = await issue('2025-05-01', '2025-05-31', 1_000_000)
    expect(await interestOf(invoice, '2025-05-31')).toMatchObject({ interestCents: 0, indemnityCents: 0 })
    expect((await interestOf(await own().makeDraft({ companyId }), '2025-05-31')).code).toBe('not_found')
    const other = await app.makeOrganization()
    expect((await interestOf(invoice, '2025-06-30', other)).code).toBe('not_found')
    const member = await app.makeMember(owner.orgId, 'member')
    expect((await interestOf(invoice, '2025-06-30', member)).code).toBe('forbidden')
  })
})

describe('rates', () => {
  const save = (rate: object, as = owner) =>
    app.request<LateRates & Fault & { data?: unknown }>('PUT', '/api/v1/reminders/rates', {
      as,
      body: { kind: 'ecb', from: '2026-07-01', bps: 240, source: 'BCE, 17 juin 2026', revision: 0, ...rate },
    })
  const list = async () =>
    (await app.request<LateRates>('GET', '/api/v1/reminders/rates', { as: owner })).body

  test('a half-year without a rate stops the computation until an owner enters it', async () => {
    const invoice = await issue('2026-04-01', '2026-05-31', 1_000_000)
    const stopped = await interestOf(invoice, '2026-08-15')
    expect(stopped).toMatchObject({ days: 30, missing: { kind: 'ecb', from: '2026-07-01' } })
    expect((await list()).missing).toEqual([
      { kind: 'ecb', from: '2026-07-01' },
      { kind: 'legal', from: '2026-07-01' },
    ])

    const saved = await save({})
    expect([saved.status, saved.body.code]).toEqual([200, undefined])
    expect(saved.body.missing).toEqual([{ kind: 'legal', from: '2026-07-01' }])
    expect(saved.body.items[0]).toMatchObject({
      kind: 'ecb',
      bps: 240,
      source: 'BCE, 17 juin 2026',
      entered: { revision: 1, byName: 'Test owner' },
    })
    expect(await interestOf(invoice, '2026-08-15')).toMatchObject({ days: 76, missing: null })

    expect((await save({ bps: 250 })).body.code).toBe('version_conflict')
    expect((await save({ bps: 250, revision: 1 })).body.items[0]).toMatchObject({
      bps: 250,
      entered: { revision: 2 },
    })
    expect((await save({ kind: 'legal', bps: 250, revision: 3 })).body.code).toBe('version_conflict')
    const neighbour = await app.makeOrganization()
    const { body } = await app.request<LateRates>('GET', '/api/v1/reminders/rates', { as: neighbour })
    expect(body.items.every(({ entered }) => entered === null)).toBe(true)
  })

  test('bad input is said at its field', async () => {
    const pathsOf = async (rate: object) => (await save(rate)).body.fields?.map(({ path }) => path)
    expect(await pathsOf({ bps: 0 })).toEqual(['bps'])
    expect(await pathsOf({ bps: 4_001 })).toEqual(['bps'])
    expect(await pathsOf({ source: ' ' })).toEqual(['source'])
    expect(await pathsOf({ from: '2026-08-01' })).toEqual(['from'])
    expect(await pathsOf({ from: '2026-01-01' })).toEqual(['from'])
    expect(await pathsOf({ bps: -1, source: '' })).toEqual(['bps', 'source'])
    const member = await app.makeMember(owner.orgId, 'member')
    expect((await save({}, member)).body.code).toBe('forbidden')
  })
})

test('a reminder says the same interest and indemnity; it does not leave where a rate is missing', async () => {
  const remind = (invoice: { id: string }) =>
    app.request<Fault & { message: string }>('POST', '/api/v1/reminders', {
      as: owner,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        companyId,
        invoiceIds: [invoice.id],
        to: { email: 'achats@martin.test', name: null },
        subject: 'Mise en demeure',
        message: '{total}, {interets} et {indemnite}',
      },
    })
  const invoice = await issue('2025-05-01', '2025-05-31', 1_000_000)
  on('2025-08-20')
  const sent = await remind(invoice)
  expect(sent.status).toBe(200)
  expect(sent.body.message.replace(/[\u00a0\u202f]/g, ' ')).toBe('12 000,00 €, 333,42 € et 40,00 €')
  on('2026-08-20')
  const refused = await remind(invoice)
  expect(refused.body.fields).toMatchObject([
    { path: 'message', message: expect.stringContaining('{interets}') },
  ])
})

test('movements add up to what each invoice owes, whatever happened to it', async () => {
  const paid = await issue('2025-05-01', '2025-05-31', 10_000)
  const part = await issue('2025-05-01', '2025-05-31', 20_000)
  const credited = await issue('2025-05-01', '2025-05-31', 30_000)
  const lost = await issue('2025-05-01', '2025-05-31', 40_000)
  // Still to be paid when it is replaced: the new one takes its day.
  const replaced = await issue('2025-05-01', '2025-06-20', 50_000)
  const untouched = await issue('2025-05-01', '2025-05-31', 60_000)
  const refunded = await pay(paid, '2025-06-02', 12_000)
  await pay(part, '2025-06-03', 5_000)
  await credit(part, '2025-06-04', 1_000)
  await pay(credited, '2025-06-05', 36_000)
  await credit(credited, '2025-06-06', 36_000)
  await post(`/payments/${refunded.id}/refund`, { amountCents: 2_000, reason: 'Geste commercial' })
  await post(`/invoices/${lost.id}/write-off`, { amountCents: 48_000, reason: 'liquidation' })
  const { rows } = await app.context.pool.query('select id from write_offs where org_id = $1', [owner.orgId])
  await post(`/write-offs/${rows[0].id}/undo`, { reason: 'Règlement annoncé' })
  const next = await post(`/invoices/${replaced.id}/replace`, {})
  expect((await own().issue(next.id)).status).toBe(200)

  const asked = [paid, part, credited, lost, replaced, untouched, next]
  const moved = await readAs(owner.scope, (tx) =>
    listDebtMovements(
      tx,
      asked.map(({ id }) => id),
      'Europe/Paris',
    ),
  )
  const { rows: owed } = await app.context.pool.query<{ id: string; owed: number }>(
    'select id, owed_cents::float8 as owed from invoices where org_id = $1 and id = any ($2)',
    [owner.orgId, asked.map(({ id }) => id)],
  )
  const sums = new Map(
    [...moved].map(([id, own]) => [
      id,
      Math.max(
        0,
        own.reduce((sum, { cents }) => sum + cents, 0),
      ),
    ]),
  )
  expect(sums).toEqual(new Map(owed.map((row) => [row.id, row.owed])))
  expect(sums.get(part.id)).toBe(18_000)
  expect(moved.get(part.id)?.map(({ kind, on, cents }) => `${on} ${kind} ${cents}`)).toEqual([
    '2025-05-01 issued 24000',
    '2025-06-03 money -5000',
    '2025-06-04 credit_note -1000',
  ])
  expect(sums.get(lost.id)).toBe(48_000)
  expect(sums.get(replaced.id)).toBe(0)
})
