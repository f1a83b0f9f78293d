import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeBankLine, makePayout } from '#server/test/make-money.ts'
import type { BankAccount, BankLine } from '#shared/contract/bank.ts'
import type { BankProposal, LineProposals } from '#shared/contract/bank-matching.ts'

let site: TestApp
let owner: Member
let accountId: string
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
})
afterAll(() => site.close())
beforeEach(async () => {
  owner = await its().makeSeller()
  const iban = 'FR7630006000011234567890189'
  accountId = (await send<BankAccount>('POST', '/bank/accounts', { name: 'Compte courant', iban })).body.id
})

const its = () => invoicesOf(site, () => owner)
const send = <T>(method: string, path: string, body?: unknown, as: Member = owner) =>
  site.request<T & { code?: string }>(method, `/api/v1${path}`, {
    as,
    ...(body === undefined ? {} : { body }),
  })
const issued = async (companyId?: string) => {
  const draft = await its().makeDraft(companyId === undefined ? {} : { companyId })
  return (await its().issue(draft.id)).body
}
/** A movement of this amount, whose label is what the bank wrote. */
async function moved(amountCents: number, label: string, iban: string | null = null): Promise<string> {
  const id = await makeBankLine(site, owner, accountId)
  await site.context.pool.query(
    `update bank_lines set amount_cents = $2, label = $3, counterparty_iban = $4, booked_on = (now() at time zone 'Europe/Paris')::date where id = $1`,
    [id, amountCents, label, iban],
  )
  return id
}
const allProposed = async (...lineIds: string[]) =>
  (
    await send<{ items: LineProposals[] }>(
      'GET',
      `/bank/proposals?${lineIds.map((id) => `lineIds[]=${id}`).join('&')}`,
    )
  ).body.items
const proposed = async (lineId: string): Promise<BankProposal[]> =>
  (await allProposed(lineId)).find((one) => one.lineId === lineId)?.proposals ?? []
const match = (lineId: string, invoiceIds: string[], as: Member = owner) =>
  send<{ paymentId: string }>('POST', `/bank/lines/${lineId}/match`, { invoiceIds }, as)
const lineOf = async (lineId: string) =>
  (await send<{ items: BankLine[] }>('GET', '/bank/lines?limit=100')).body.items.find(
    ({ id }) => id === lineId,
  )!
const stateOf = async (lineId: string) => (await lineOf(lineId)).state
const countPayments = async () =>
  Number(
    (await site.context.pool.query('select count(*) from payments where org_id = $1', [owner.orgId])).rows[0]
      .count,
  )
const read = async (id: string) => (await its().ask('GET', `/${id}`)).body

test('a movement that cites an invoice is proposed with its reasons, accepted, and pays it on the day of the bank', async () => {
  const invoice = await issued()
  const lineId = await moved(12_000, `VIR BOULANGERIE MARTIN ${invoice.number}`)
  const [first] = await proposed(lineId)
  expect(first).toMatchObject({
    invoiceId: invoice.id,
    number: invoice.number,
    owedCents: 12_000,
    certain: true,
  })
  expect(first!.reasons.length).toBeGreaterThan(0)
  const { status, body } = await match(lineId, [invoice.id])
  expect([status, await stateOf(lineId)]).toEqual([200, 'matched'])
  expect(await read(invoice.id)).toMatchObject({ status: 'paid', owedCents: 0 })
  const { body: payment } = await send('GET', `/payments/${body.paymentId}/detail`)
  expect(payment).toMatchObject({ amountCents: 12_000, method: 'transfer', state: 'succeeded' })
  expect(await proposed(lineId)).toEqual([])
})

test('what is still awaited of an invoice written off in part pays it for certain, and opens no loss', async () => {
  const invoice = await issued()
  const lost = { amountCents: 4_800, reason: 'small_amount' }
  expect((await send('POST', `/invoices/${invoice.id}/write-off`, lost)).status).toBe(200)
  const lineId = await moved(7_200, `VIR ${invoice.number}`)
  expect((await proposed(lineId))[0]).toMatchObject({ invoiceId: invoice.id, certain: true })
  expect((await match(lineId, [invoice.id])).status).toBe(200)
  expect(await read(invoice.id)).toMatchObject({ paidCents: 7_200, lostCents: 4_800, owedCents: 0 })
})

test('one movement pays several invoices in their order; what is left is held for the client', async () => {
  const companyId = await its().makeCompany()
  const [first, second] = [await issued(companyId), await issued(companyId)]
  const lineId = await moved(25_000, 'VIR BOULANGERIE MARTIN')
  expect((await match(lineId, [first.id, second.id])).status).toBe(200)
  expect([(await read(first.id)).owedCents, (await read(second.id)).owedCents]).toEqual([0, 0])
  const { rows } = await site.context.pool.query(
    `select sum(-amount_cents)::int as held from money_lines where org_id = $1 and account = 'client_credit'`,
    [owner.orgId],
  )
  expect(rows[0].held).toBe(1_000)
})

test('of two who match one movement at once, one pays; the other is told', async () => {
  const [first, second] = [await issued(), await issued()]
  const lineId = await moved(12_000, 'VIR')
  const answers = await Promise.all([match(lineId, [first.id]), match(lineId, [second.id])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('bank_line_matched')
  const { rows } = await site.context.pool.query(
    'select count(*)::int as made from payments where org_id = $1',
    [owner.orgId],
  )
  expect(rows[0].made).toBe(1)
})

test('a pair that is rejected is not proposed again, until that is taken back', async () => {
  const invoice = await issued()
  const lineId = await moved(12_000, `VIR ${invoice.number}`)
  const reject = (rejected: boolean) =>
    send('PUT', `/bank/lines/${lineId}/rejections/${invoice.id}`, { rejected })
  expect((await reject(true)).status).toBe(200)
  expect((await reject(true)).status).toBe(200)
  expect(await proposed(lineId)).toEqual([])
  await reject(false)
  expect(await proposed(lineId)).toHaveLength(1)
})

test('a match that is undone gives the movement back, which may be matched again', async () => {
  const [wrong, right] = [await issued(), await issued()]
  const lineId = await moved(12_000, 'VIR')
  const { paymentId } = (await match(lineId, [wrong.id])).body
  // A movement of the bank proves the payment: it is no mistake.
  const cancel = await send('POST', `/payments/${paymentId}/cancel`, { reason: 'Erreur' })
  expect([cancel.status, cancel.body.code]).toEqual([409, 'payment_is_matched'])
  expect((await send('POST', `/bank/payments/${paymentId}/unmatch`, {})).status).toBe(200)
  expect([await stateOf(lineId), (await read(wrong.id)).owedCents]).toEqual(['open', 12_000])
  expect((await match(lineId, [right.id])).status).toBe(200)
  expect(await read(right.id)).toMatchObject({ status: 'paid' })
})

test('an account that paid for a client is known the next time, whatever its label says', async () => {
  const companyId = await its().makeCompany()
  const iban = 'FR1420041010050500013M02606'
  const paid = await issued(companyId)
  await match(await moved(12_000, 'VIR', iban), [paid.id])
  const next = await issued(companyId)
  for (let other = 0; other < 4; other++)
    await issued(await its().makeCompany(owner, { name: `Autre ${other}` }))
  const [first] = await proposed(await moved(12_000, 'NOTPROVIDED', iban))
  expect(first).toMatchObject({ invoiceId: next.id, certain: true })
})

test('what pays nothing is refused in words: an expense, an invoice already paid, a draft', async () => {
  const invoice = await issued()
  expect((await match(await moved(-500, 'PRLV'), [invoice.id])).body.code).toBe('bank_line_outgoing')
  await match(await moved(12_000, 'VIR'), [invoice.id])
  const again = await moved(12_000, 'VIR')
  expect((await match(again, [invoice.id])).body.code).toBe('invoice_already_paid')
  const draft = await its().makeDraft()
  expect((await match(again, [draft.id])).body.code).toBe('invoice_not_issued')
  expect(await stateOf(again)).toBe('open')
})

const today = async () =>
  (await site.context.pool.query<{ day: string }>('select current_date::text as day')).rows[0]!.day
const payout = async (amountCents: number) =>
  makePayout(site, owner, { amountCents, arrivesOn: await today() })
const matchPayout = (lineId: string, payoutId: string, as: Member = owner) =>
  send('POST', `/bank/lines/${lineId}/payout`, { payoutId }, as)

test('a payout of the amount and day is proposed, matched without recording money, and taken back', async () => {
  const payoutId = await payout(14_700)
  const lineId = await moved(14_700, 'VIR STRIPE PAYMENTS EUROPE')
  expect(await allProposed(lineId)).toMatchObject([
    { proposals: [], groups: [], payouts: [{ payoutId, certain: true, arrivesOn: await today() }] },
  ])
  expect((await matchPayout(lineId, payoutId)).status).toBe(200)
  expect(await lineOf(lineId)).toMatchObject({
    state: 'matched',
    payout: { id: payoutId, arrivesOn: await today() },
  })
  expect(await countPayments()).toBe(0)
  expect((await matchPayout(lineId, payoutId)).body.code).toBe('bank_line_matched')
  expect((await send('POST', '/bank/lines/mark', { lineIds: [lineId], state: 'ignored' })).status).toBe(409)
  expect((await send('DELETE', `/bank/lines/${lineId}/payout`)).status).toBe(200)
  expect((await send('DELETE', `/bank/lines/${lineId}/payout`)).status).toBe(404)
  expect(await lineOf(lineId)).toMatchObject({ state: 'open', payout: null })
  expect((await matchPayout(lineId, payoutId)).status).toBe(200)
})

test('one payout is one movement: of two lines at once, one is it; another amount, one that failed or a test is refused', async () => {
  const payoutId = await payout(14_700)
  const lines = [await moved(14_700, 'VIR STRIPE'), await moved(14_700, 'VIR STRIPE')]
  for (const { payouts } of await allProposed(...lines)) expect(payouts).toMatchObject([{ certain: false }])
  const answers = await Promise.all(lines.map((lineId) => matchPayout(lineId, payoutId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('bank_payout_matched')
  const free = lines[answers.findIndex(({ status }) => status === 409)]!
  expect(await stateOf(free)).toBe('open')
  expect(await allProposed(free)).toMatchObject([{ payouts: [] }])
  expect((await matchPayout(free, await payout(14_699))).body.code).toBe('bank_payout_unequal')
  const change = (id: string, facts: string) =>
    site.context.pool.query(`update provider_payouts set ${facts} where id = $1`, [id])
  const failed = await payout(14_700)
  await change(failed, "state = 'failed'")
  expect((await matchPayout(free, failed)).body.code).toBe('bank_payout_returned')
  const tried = await payout(14_700)
  await change(tried, "mode = 'test'")
  expect((await matchPayout(free, tried)).status).toBe(404)
  expect(await allProposed(free)).toMatchObject([{ payouts: [] }])
})

test('a payout that a line is not is proposed to it no more, until that is taken back', async () => {
  const payoutId = await payout(14_700)
  const lineId = await moved(14_700, 'VIR STRIPE')
  const reject = (rejected: boolean) =>
    send('PUT', `/bank/lines/${lineId}/rejected-payouts/${payoutId}`, { rejected })
  expect([(await reject(true)).status, (await reject(true)).status]).toEqual([200, 200])
  expect(await allProposed(lineId)).toMatchObject([{ payouts: [] }])
  await reject(false)
  expect(await allProposed(lineId)).toMatchObject([{ payouts: [{ payoutId }] }])
})

const matchTogether = (lineIds: string[], invoiceId: string) =>
  send<{ paymentIds: string[] }>('POST', '/bank/lines/match-together', { lineIds, invoiceId })

test('movements that pay one invoice together are proposed, and each is a payment of its own', async () => {
  const invoice = await issued()
  const lines = [
    await moved(7_000, `VIR ${invoice.number} 1/2`),
    await moved(5_000, `VIR ${invoice.number} 2/2`),
  ]
  for (const { groups } of await allProposed(...lines)) {
    expect(groups).toMatchObject([{ invoiceId: invoice.id, number: invoice.number, owedCents: 12_000 }])
    expect(groups[0]!.lineIds.toSorted()).toEqual(lines.toSorted())
  }
  const { status, body } = await matchTogether(lines, invoice.id)
  expect([status, body.paymentIds.length, await countPayments()]).toEqual([200, 2, 2])
  expect(await read(invoice.id)).toMatchObject({ status: 'paid', owedCents: 0 })
  expect([await stateOf(lines[0]!), await stateOf(lines[1]!)]).toEqual(['matched', 'matched'])
  expect(await brokenSums(site, owner)).toEqual([])
  // The first is taken back: the other stays.
  await send('POST', `/bank/payments/${body.paymentIds[0]}/unmatch`, {})
  const states = [await stateOf(lines[0]!), await stateOf(lines[1]!)]
  expect(states.toSorted()).toEqual(['matched', 'open'])
})

test('all are recorded or none: a sum that is not what is owed, a line that is matched, an expense', async () => {
  const [invoice, other] = [await issued(), await issued()]
  const [seven, five, four] = [await moved(7_000, 'A'), await moved(5_000, 'B'), await moved(4_000, 'C')]
  expect((await matchTogether([seven, four], invoice.id)).body.code).toBe('bank_lines_unequal')
  expect((await matchTogether([seven, await moved(-5, 'PRLV')], invoice.id)).body.code).toBe(
    'bank_line_outgoing',
  )
  expect((await matchTogether([seven, seven], invoice.id)).status).toBe(400)
  await match(five, [other.id])
  expect((await matchTogether([seven, five], invoice.id)).body.code).toBe('bank_line_matched')
  expect([await countPayments(), await stateOf(seven)]).toEqual([1, 'open'])
  expect(await read(invoice.id)).toMatchObject({ owedCents: 12_000 })
})

test('of two who match movements together at once, one does', async () => {
  const invoice = await issued()
  const lines = [await moved(7_000, 'A'), await moved(5_000, 'B')]
  const answers = await Promise.all([
    matchTogether(lines, invoice.id),
    matchTogether(lines.toReversed(), invoice.id),
    match(lines[0]!, [invoice.id]),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})
