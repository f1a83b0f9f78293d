import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeBankLine } from '#server/test/make-money.ts'
import type { BankAccount, BankLine, BankProposal } from '#shared/contract/bank.ts'

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
    `update bank_lines set amount_cents = $2, label = $3, counterparty_iban = $4, booked_on = current_date where id = $1`,
    [id, amountCents, label, iban],
  )
  return id
}
const proposed = async (lineId: string): Promise<BankProposal[]> => {
  const { body } = await send<{ items: { lineId: string; proposals: BankProposal[] }[] }>(
    'GET',
    `/bank/proposals?lineIds[]=${lineId}`,
  )
  return body.items.find((one) => one.lineId === lineId)?.proposals ?? []
}
const match = (lineId: string, invoiceIds: string[], as: Member = owner) =>
  send<{ paymentId: string }>('POST', `/bank/lines/${lineId}/match`, { invoiceIds }, as)
const stateOf = async (lineId: string) =>
  (await send<{ items: BankLine[] }>('GET', '/bank/lines?limit=100')).body.items.find(
    ({ id }) => id === lineId,
  )!.state
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

test('a payment that is cancelled gives its movement back, which may be matched again', async () => {
  const [wrong, right] = [await issued(), await issued()]
  const lineId = await moved(12_000, 'VIR')
  const { paymentId } = (await match(lineId, [wrong.id])).body
  expect((await send('POST', `/payments/${paymentId}/cancel`, { reason: 'Erreur' })).status).toBe(200)
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
