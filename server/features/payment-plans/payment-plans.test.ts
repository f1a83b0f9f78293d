import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { pdfsig } from '#server/test/pdfsig.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { verifyChain } from '#shared/domain/signatures/signature-proof.ts'
import { judgePaymentPlans } from './commands/judge-payment-plans.ts'
import { paymentPlansOf } from './payment-plans.fixture.ts'

const start = new Date('2026-11-20T09:00:00Z')
const clock = createFixedClock(start)
const DAY_MS = 86_400_000
let app: TestApp
let owner: Member
let client: { companyId: string; email: string }
let invoice: { id: string; number: string }
const own = () => paymentPlansOf(app, () => owner)
const day = (days: number) => own().day(days)

beforeAll(async () => {
  app = await startTestApp({ clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  clock.set(start)
  await app.context.pool.query('delete from rate_limits')
  owner = await own().makeSeller()
  client = await own().makeClient()
  invoice = await own().makeLate(client.companyId)
})
afterAll(() => app.close())

const halves = () => [
  { dueOn: day(10), cents: 6_000 },
  { dueOn: day(40), cents: 6_000 },
]
const asked = (over: Record<string, unknown> = {}) => ({
  companyId: client.companyId,
  invoiceIds: [invoice.id],
  to: { email: client.email },
  terms: halves(),
  ...over,
})
const proposed = async (over: Record<string, unknown> = {}) => {
  const { status, body } = await own().propose(asked(over))
  expect([status, body.code]).toEqual([200, undefined])
  return { ...body, token: await own().tokenOf(client.email) }
}
const signed = async () => {
  const plan = await proposed()
  const answer = await own().sign(plan.token, await own().codeFor(plan.token, client.email))
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return plan
}
const read = async (id: string) => (await own().plans<PaymentPlan>('GET', `/${id}`)).body
const pay = async (amountCents: number) =>
  expect(
    (
      await app.request('POST', '/api/v1/payments', {
        as: owner,
        body: { amountCents, invoiceId: invoice.id },
      })
    ).status,
  ).toBe(200)
const blocks = async () => {
  const { body } = await own().ask<{ blocks: { kind: string; untilOn: string | null; text: string }[] }>(
    'GET',
    `/client?companyId=${client.companyId}`,
  )
  return body.blocks.map(({ kind, untilOn }) => [kind, untilOn])
}
const eventsOf = async (id: string) =>
  (
    await own().sql<{ event_type: string }>(
      'select event_type from event_log where subject_id = $1 order by occurred_at, id',
      id,
    )
  ).map(({ event_type }) => event_type.replace('payment_plan.', ''))
const later = async (days: number) => {
  clock.set(new Date(start.getTime() + days * DAY_MS))
  await judgePaymentPlans(app.context)
}

test('a plan is proposed by mail, signed with a proof that is sealed, and reminders wait for each term', async () => {
  const plan = await proposed({ message: 'Comme convenu par téléphone.' })
  expect(plan).toMatchObject({
    standing: 'proposed',
    totalCents: 12_000,
    signBy: day(10),
    clientName: 'Verrerie Oudinot',
    invoices: [{ invoiceId: invoice.id, number: invoice.number, owedCents: 12_000 }],
    terms: [
      { dueOn: day(10), cents: 6_000, paidCents: 0, state: 'waiting' },
      { dueOn: day(40), state: 'waiting' },
    ],
  })
  expect(await blocks()).toEqual([['payment_plan', day(10)]])
  const { body: page } = await own().view(plan.token)
  expect(page).toMatchObject({ standing: 'proposed', stands: true, message: 'Comme convenu par téléphone.' })
  expect((await own().byLink(plan.token, '/opened', {})).status).toBe(200)
  const code = await own().codeFor(plan.token, client.email)
  const wrong = code === '123456' ? '654321' : '123456'
  const refused = await own().sign(plan.token, wrong)
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'code'])
  const [one, other] = [await own().sign(plan.token, code), await own().sign(plan.token, code)]
  expect([one.status, other.status, other.body]).toEqual([200, 200, one.body])
  expect(await read(plan.id)).toMatchObject({ standing: 'signed', signerName: 'Élise Oudinot' })
  expect(await eventsOf(plan.id)).toEqual(['proposed', 'signed'])
  expect((await own().plans('GET', `/count?companyId=${client.companyId}`)).body).toEqual({
    count: 1,
    byState: { proposed: 0, signed: 1, completed: 0, cancelled: 0 },
  })

  const proof = await app.request('GET', `/api/v1/payment-plans/${plan.id}/proof.pdf`, { as: owner })
  expect(proof.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await pdfsig(proof.bytes)).toContain('Signature is Valid.')
  const byClient = await app.request('GET', `/api/v1/payment-plan-links/${plan.token}/proof`)
  expect(byClient.bytes.equals(proof.bytes)).toBe(true)
  const mail = await own().mailTo(client.email, /^Votre échéancier signé/)
  expect(mail.attachments[0]?.filename).toBe(`Echeancier-${plan.reference}.pdf`)
  const journal = await own().sql<Record<'at' | 'type' | 'label' | 'ip' | 'agent' | 'hash', string>>(
    `select occurred_at as at, event_type as type, label, ip_address as ip, user_agent as agent, hash
     from signature_events where payment_plan_id = $1 order by position`,
    plan.id,
  )
  expect(journal.map(({ type }) => type)).toEqual([
    ...['payment_plan.proposed', 'payment_plan.opened', 'code.sent', 'code.failed', 'code.verified'],
    ...['consent.given', 'payment_plan.signed'],
  ])
  const chain = journal.map(({ at, agent, ...event }) => ({
    ...event,
    at: new Date(at).toISOString(),
    userAgent: agent,
  }))
  expect(verifyChain(chain, (text) => createHash('sha256').update(text).digest('hex'))).toBeNull()
  const told = await own().sql<{ user_id: string }>(
    `select n.user_id from notifications n join event_log e on e.id = n.event_id where e.event_type = 'payment_plan.signed' and e.org_id = $1`,
    owner.orgId,
  )
  expect(told.map(({ user_id }) => user_id)).toEqual([owner.userId])
})

test('a term is kept by the ledger, the next is missed: reminders resume, and say so', async () => {
  const { id } = await signed()
  await pay(6_000)
  await judgePaymentPlans(app.context)
  expect((await read(id)).terms.map(({ state, paidCents }) => [state, paidCents])).toEqual([
    ['kept', 6_000],
    ['waiting', 0],
  ])
  expect(await blocks()).toEqual([['payment_plan', day(40)]])
  await later(11)
  expect(await blocks()).toEqual([['payment_plan', day(29)]])
  await later(41)
  await judgePaymentPlans(app.context)
  expect(await read(id)).toMatchObject({
    standing: 'late',
    paidCents: 6_000,
    terms: [{ state: 'kept' }, { state: 'missed' }],
  })
  expect(await blocks()).toEqual([])
  await pay(6_000)
  await judgePaymentPlans(app.context)
  expect(await read(id)).toMatchObject({
    standing: 'completed',
    terms: [{ state: 'kept' }, { state: 'missed', paidCents: 6_000 }],
  })
  expect(await eventsOf(id)).toEqual(['proposed', 'signed', 'term_kept', 'term_missed', 'completed'])
})

test('a missed term that is paid afterwards lets reminders wait again', async () => {
  const { id } = await signed()
  await later(11)
  expect([(await read(id)).standing, await blocks()]).toEqual(['late', []])
  await pay(6_000)
  await judgePaymentPlans(app.context)
  expect((await read(id)).standing).toBe('signed')
  expect(await blocks()).toEqual([['payment_plan', day(29)]])
})

test('its page says what to pay next once it is signed, where to, and nothing once all is paid', async () => {
  const before = await proposed()
  expect((await own().view(before.token)).body.payment).toBeNull()
  await own().sign(before.token, await own().codeFor(before.token, client.email))
  const payment = async () => (await own().view(before.token)).body.payment
  expect(await payment()).toEqual({ cents: 6_000, dueOn: before.terms[0]!.dueOn, transfer: null, epc: null })
  const [iban, bic, holder] = ['FR7630006000011234567890189', 'AGRIFRPP', 'Atelier Test']
  await app.context.pool.query(
    'insert into invoice_settings (org_id, iban, bic, account_name) values ($1, $2, $3, $4)',
    [owner.orgId, iban, bic, holder],
  )
  await pay(1_000)
  await judgePaymentPlans(app.context)
  expect(await payment()).toMatchObject({
    cents: 5_000,
    transfer: { iban, bic, holder, reference: before.reference },
    epc: expect.stringContaining(`EUR50.00\n\n\n${before.reference}`),
  })
  await later(41)
  expect(await payment()).toMatchObject({ cents: 11_000, dueOn: before.terms[0]!.dueOn })
  await pay(11_000)
  await judgePaymentPlans(app.context)
  expect(await payment()).toBeNull()
})

test('the signature acknowledges the debt: the time to claim runs again from it', async () => {
  await signed()
  const { body } = await app.request<{ limitation: { movedBy: object } }>(
    'GET',
    `/api/v1/reminders/interest?invoiceId=${invoice.id}`,
    { as: owner },
  )
  expect(body.limitation.movedBy).toEqual({ kind: 'signed_plan', on: day(0) })
})

test('a plan that does not add up, is in the past, has too few or too many terms is refused at its field', async () => {
  const faultsOf = async (terms: object[]) => {
    const { status, body } = await own().propose(asked({ terms }))
    return [status, body.code, ...(body.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
  }
  const one = { dueOn: day(10), cents: 12_000 }
  expect(await faultsOf([one])).toEqual([422, 'payment_plan_refused', 'terms payment_plan_terms'])
  const many = Array.from({ length: 13 }, (_, index) => ({
    dueOn: day(index + 1),
    cents: index === 0 ? 10_800 : 100,
  }))
  expect(await faultsOf(many)).toEqual([422, 'payment_plan_refused', 'terms payment_plan_terms'])
  expect(await faultsOf([...halves(), { dueOn: day(70), cents: 1 }])).toEqual([
    422,
    'payment_plan_refused',
    'terms payment_plan_total',
  ])
  expect(
    await faultsOf([
      { dueOn: day(-1), cents: 6_000 },
      { dueOn: day(40), cents: 6_000 },
    ]),
  ).toEqual([422, 'payment_plan_refused', 'terms.0.dueOn term_past'])
  expect(await faultsOf([one, { dueOn: day(10), cents: 0 }])).toEqual([
    422,
    'payment_plan_refused',
    'terms.1.dueOn term_order',
    'terms.1.cents term_amount',
  ])
})

test('one plan an invoice; none of another client, of nothing owed, of a dispute or to an address of nobody', async () => {
  const codeOf = async (over: Record<string, unknown>) => {
    const { status, body } = await own().propose(asked(over))
    return [status, body.code]
  }
  expect(await codeOf({ to: { email: 'ailleurs@exemple.test' } })).toEqual([400, 'recipient_not_on_card'])
  const stranger = await own().makeClient({ name: 'Autre' })
  const theirs = await own().makeLate(stranger.companyId)
  expect(await codeOf({ invoiceIds: [theirs.id] })).toEqual([404, 'not_found'])
  expect((await own().propose(asked())).status).toBe(200)
  expect(await codeOf({})).toEqual([409, 'payment_plan_exists'])
  // Two at once make one.
  const next = await own().makeLate(client.companyId)
  const both = await Promise.all([codeOf({ invoiceIds: [next.id] }), codeOf({ invoiceIds: [next.id] })])
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  const paid = await own().makeLate(client.companyId)
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 12_000, invoiceId: paid.id },
  })
  expect(await codeOf({ invoiceIds: [paid.id] })).toEqual([409, 'payment_plan_nothing_owed'])
})

test('money that moved before the signature, or a day too many, makes a proposal void', async () => {
  const { token } = await proposed()
  const code = await own().codeFor(token, client.email)
  await pay(1_000)
  expect((await own().view(token)).body.stands).toBe(false)
  expect((await own().sign(token, code)).body.code).toBe('payment_plan_outdated')
  const other = await own().makeLate(client.companyId)
  await own().propose(asked({ invoiceIds: [other.id] }))
  clock.set(new Date(start.getTime() + 11 * DAY_MS))
  expect(await blocks()).toEqual([])
  expect((await own().byLink(token)).status).toBe(410)
})

test('a cancelled plan closes its link and lets reminders go on; a resent one has another link', async () => {
  const { id, token } = await proposed()
  const again = await own().plans<PaymentPlan>('POST', `/${id}/resend`, {})
  expect(again.status).toBe(200)
  expect((await own().byLink(token)).body.code).toBe('link_invalid')
  for (const _ of [1, 2]) {
    const { status, body } = await own().plans<PaymentPlan>('POST', `/${id}/cancel`, {
      reason: 'Payé autrement',
    })
    expect([status, body.standing, body.endReason]).toEqual([200, 'cancelled', 'Payé autrement'])
  }
  expect(await blocks()).toEqual([])
  expect((await own().plans('POST', `/${id}/resend`, {})).body.code).toBe('payment_plan_ended')
  expect((await own().plans<PaymentPlan>('POST', '', asked())).status).toBe(200)
})

test('members without the right read and write nothing; other organizations find nothing', async () => {
  const { id } = await proposed()
  const member = await app.makeMember(owner.orgId, 'member')
  expect((await own().plans('GET', `/${id}`, undefined, member)).status).toBe(403)
  expect((await own().plans('POST', '', asked(), member)).status).toBe(403)
  const stranger = await own().makeSeller()
  expect((await own().plans('GET', `/${id}`, undefined, stranger)).status).toBe(404)
  const list = await own().plans<{ items: PaymentPlan[] }>('GET', '', undefined, stranger)
  expect(list.body.items).toEqual([])
})
