import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { debitsOf } from '#server/features/direct-debits/direct-debits.fixture.ts'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { makeBankLine, makePayout } from '#server/test/make-money.ts'
import type { BankLine } from '#shared/contract/bank.ts'
import type { BankTargetProposal, LineProposals } from '#shared/contract/bank-matching.ts'
import type { RefundTransfer } from '#shared/contract/bank-transfers.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'

const NOW = new Date('2026-11-12T10:00:00Z')
const clock = createFixedClock(NOW)
const CLIENT = 'FR1420041010050500013M02606'
let site: TestApp
let owner: Member
let accountId: string
let companyId: string
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
})
afterAll(() => site.close())
beforeEach(async () => {
  clock.set(NOW)
  ;({ owner, accountId, companyId } = await its().start())
})
const its = () => debitsOf(site, () => owner)
const query = async <T>(text: string, ...values: unknown[]) =>
  (await site.context.pool.query(text, values)).rows as T[]
type Facts = { bookedOn?: string; iban?: string | null; references?: string[] }
async function moved(amountCents: number, label: string, facts: Facts = {}): Promise<string> {
  const { bookedOn = '2026-11-12', iban = null, references = [] } = facts
  const id = await makeBankLine(site, owner, accountId)
  await query(
    `update bank_lines set amount_cents = $2, label = $3, counterparty_iban = $4, booked_on = $5, refs = $6 where id = $1`,
    ...[id, amountCents, label, iban, bookedOn, references],
  )
  return id
}
const proposed = async (lineId: string): Promise<BankTargetProposal[]> =>
  (await its().send<{ items: LineProposals[] }>('GET', `/bank/proposals?lineIds[]=${lineId}`)).body.items[0]
    ?.targets ?? []
const match = (lineId: string, kind: string, targetId: string) =>
  its().send('POST', `/bank/lines/${lineId}/target`, { kind, targetId })
const unmatch = (lineId: string) => its().send('DELETE', `/bank/lines/${lineId}/target`)
const lineOf = async (lineId: string) =>
  (await its().send<{ items: BankLine[] }>('GET', '/bank/lines?limit=100')).body.items.find(
    ({ id }) => id === lineId,
  )!
const received = async (facts: { number?: string; dueCents?: number; status?: string } = {}) => {
  const { number = 'LF-2026-118', dueCents = 12_000, status = 'approved' } = facts
  const id = randomUUID()
  await query(
    `insert into received_invoices (org_id, id, source, status, file_name, file_type, file_size, file_sha256, file_key, supplier_name, number,
       issued_on, net_cents, gross_cents, due_cents, iban)
     values ($1, $2::uuid, 'file', $3, 'x.pdf', 'application/pdf', 1, md5($2::text) || md5($2::text), 'k' || $2::text, 'Papeterie Durand', $4,
       '2026-11-02', 10000, $5, $5, $6)`,
    ...[owner.orgId, id, status, number, dueCents, CLIENT],
  )
  return id
}
const read = async (id: string) => (await its().send<ReceivedDetail>('GET', `/received-invoices/${id}`)).body
/** A refund by transfer of a client's credit. */
const refunded = async (amountCents = 2_500) => {
  const paymentId = (await its().send<Payment>('POST', '/payments', { companyId, amountCents: 10_000 })).body
    .id
  const { body } = await its().send<RefundTransfer>('POST', `/bank/payments/${paymentId}/refund`, {
    amountCents,
    holder: 'Boulangerie Martin',
    iban: CLIENT,
    reason: 'Trop perçu',
  })
  const [movement] = await query<{ id: string }>(
    `select id from money_movements where org_id = $1 and kind = 'refund' and payment_id = $2`,
    owner.orgId,
    paymentId,
  )
  return { transferId: body.id, movementId: movement!.id, paymentId }
}

describe('a supplier’s invoice', () => {
  test('is proposed to the line that pays it, is paid by it, and is to be paid again once that is taken back', async () => {
    const id = await received()
    const lineId = await moved(-12_000, 'PRLV SEPA PAPETERIE DURAND LF 2026 118')
    expect(await proposed(lineId)).toMatchObject([
      { kind: 'received', targetId: id, certain: true, title: 'Facture reçue LF-2026-118' },
    ])
    expect((await match(lineId, 'received', id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'paid', paidOn: '2026-11-12', paidBy: 'direct_debit' })
    expect(await lineOf(lineId)).toMatchObject({
      state: 'matched',
      target: { kind: 'received', id },
    })
    expect((await match(lineId, 'received', id)).body.code).toBe('bank_line_matched')
    expect([(await unmatch(lineId)).status, (await unmatch(lineId)).status]).toEqual([200, 404])
    expect(await read(id)).toMatchObject({ status: 'approved', paidOn: null })
    expect(await lineOf(lineId)).toMatchObject({ state: 'open', target: null })
  })

  test('that a member said was paid keeps what was said, before and after its line', async () => {
    const id = await received()
    await its().send('POST', `/received-invoices/${id}/pay`, { paidOn: '2026-11-10', paidBy: 'transfer' })
    const lineId = await moved(-12_000, 'VIR DURAND')
    expect((await match(lineId, 'received', id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ paidOn: '2026-11-10', paidBy: 'transfer' })
    await unmatch(lineId)
    expect(await read(id)).toMatchObject({ status: 'paid', paidOn: '2026-11-10' })
  })

  test('that is said not to be paid gives its line back', async () => {
    const id = await received()
    const lineId = await moved(-12_000, 'VIR DURAND')
    await match(lineId, 'received', id)
    expect((await its().send('POST', `/received-invoices/${id}/reopen`, {})).status).toBe(200)
    expect(await lineOf(lineId)).toMatchObject({ state: 'open', target: null })
  })

  test('is refused for another amount, before it is approved, or when another line is it; of two at once, one is', async () => {
    const id = await received()
    expect((await match(await moved(-11_999, 'VIR'), 'received', id)).body.code).toBe('bank_target_unequal')
    expect((await match(await moved(12_000, 'VIR'), 'received', id)).body.code).toBe('bank_target_unequal')
    const unchecked = await received({ number: 'LF-9', status: 'to_check' })
    const open = await moved(-12_000, 'VIR')
    expect((await match(open, 'received', unchecked)).body.code).toBe('received_not_approved')
    const lines = [open, await moved(-12_000, 'VIR')]
    for (const lineId of lines)
      expect((await proposed(lineId)).map(({ certain }) => certain)).toEqual([false])
    const answers = await Promise.all(lines.map((lineId) => match(lineId, 'received', id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('bank_target_matched')
    const other = await its().its().makeSeller()
    expect(
      (await its().send('POST', `/bank/lines/${lines[0]}/target`, { kind: 'received', targetId: id }, other))
        .status,
    ).toBe(404)
  })

  test('that a line is not is proposed to it no more, until that is taken back', async () => {
    const id = await received()
    const lineId = await moved(-12_000, 'VIR DURAND')
    const reject = (rejected: boolean) =>
      its().send('PUT', `/bank/lines/${lineId}/rejected-targets/${id}`, { kind: 'received', rejected })
    expect([(await reject(true)).status, (await reject(true)).status]).toEqual([200, 200])
    expect(await proposed(lineId)).toEqual([])
    await reject(false)
    expect(await proposed(lineId)).toHaveLength(1)
  })
})

describe('a refund', () => {
  test('by transfer is known by the reference that the bank was told; its line records nothing more', async () => {
    const { transferId, movementId, paymentId } = await refunded()
    const references = [transferId.replaceAll('-', '').toUpperCase()]
    const lineId = await moved(-2_500, 'VIR SEPA EMIS', { references })
    expect(await proposed(lineId)).toMatchObject([
      { kind: 'refund', targetId: movementId, certain: true, confidence: 99, beside: 'Boulangerie Martin' },
    ])
    expect((await match(lineId, 'refund', movementId)).status).toBe(200)
    expect(await lineOf(lineId)).toMatchObject({ target: { title: 'Remboursement du 12 nov. 2026' } })
    expect((await its().send<Payment>('GET', `/payments/${paymentId}/detail`)).body.refundedCents).toBe(2_500)
    expect((await unmatch(lineId)).status).toBe(200)
    expect((await its().send<Payment>('GET', `/payments/${paymentId}/detail`)).body.refundedCents).toBe(2_500)
    expect(await proposed(lineId)).toHaveLength(1)
  })

  test('is known by the account and the name too; another amount, or what is no refund, is refused', async () => {
    const { movementId } = await refunded()
    const lineId = await moved(-2_500, 'VIR BOULANGERIE MARTIN', { bookedOn: '2026-11-20', iban: CLIENT })
    expect(await proposed(lineId)).toMatchObject([{ targetId: movementId, certain: true }])
    expect((await match(await moved(-2_400, 'VIR'), 'refund', movementId)).body.code).toBe(
      'bank_target_unequal',
    )
    const [payment] = await query<{ id: string }>(
      `select id from money_movements where org_id = $1 and kind = 'payment_received' limit 1`,
      owner.orgId,
    )
    expect((await match(lineId, 'refund', payment!.id)).status).toBe(404)
  })
})

test('a payout that Stripe takes from the bank is matched with the line that goes out', async () => {
  const payoutId = await makePayout(site, owner, { amountCents: -4_200, arrivesOn: '2026-11-12' })
  const lineId = await moved(-4_200, 'PRLV STRIPE PAYMENTS EUROPE')
  const { items } = (
    await its().send<{ items: LineProposals[] }>('GET', `/bank/proposals?lineIds[]=${lineId}`)
  ).body
  expect(items).toMatchObject([{ payouts: [{ payoutId, certain: true }], proposals: [] }])
  expect((await its().send('POST', `/bank/lines/${lineId}/payout`, { payoutId })).status).toBe(200)
  expect(await lineOf(lineId)).toMatchObject({ state: 'matched', payout: { id: payoutId } })
  expect((await its().send('DELETE', `/bank/lines/${lineId}/payout`)).status).toBe(200)
})

describe('a batch of debits', () => {
  const underWay = async (invoices: number, collectOn = '2026-11-26') => {
    const made = []
    for (let at = 0; at < invoices; at++) {
      const client = await its()
        .its()
        .makeCompany(owner, { name: `Client ${at}` })
      await its().record(client)
      made.push((await its().issued(client)).id)
    }
    const { body } = await its().makeFile(accountId, made, collectOn)
    const [batch] = await query<{ id: string }>('select id from debit_batches where file_id = $1', body.id)
    return { invoices: made, fileId: body.id, batchId: batch!.id, debits: await its().debitsIn(body.id) }
  }

  test('that the bank credits in one line pays all of its invoices, on the day of the bank', async () => {
    const { invoices, batchId } = await underWay(2)
    clock.set(new Date('2026-11-30T10:00:00Z'))
    const lineId = await moved(24_000, 'REMISE PRLV SEPA', { bookedOn: '2026-11-27' })
    expect(await proposed(lineId)).toMatchObject([
      { kind: 'debits', targetId: batchId, certain: true, title: 'Prélèvements du 26 nov. 2026' },
    ])
    expect((await match(lineId, 'debits', batchId)).status).toBe(200)
    for (const id of invoices) expect(await its().read(id)).toMatchObject({ status: 'paid', owedCents: 0 })
    const days = await query<{ day: string }>(
      `select distinct (occurred_at at time zone 'Europe/Paris')::date::text as day from money_movements where org_id = $1`,
      owner.orgId,
    )
    expect(days).toEqual([{ day: '2026-11-27' }])
    // Debits that the bank credited stay, whatever line it was.
    expect((await unmatch(lineId)).status).toBe(200)
    expect(await its().read(invoices[0]!)).toMatchObject({ status: 'paid' })
    expect((await match(lineId, 'debits', batchId)).status).toBe(200)
    expect(await brokenSums(site, owner)).toEqual([])
  })

  test('is one line, whole or less what came back before; another amount and a cancelled file are refused', async () => {
    const { invoices, batchId, fileId, debits } = await underWay(2)
    clock.set(new Date('2026-11-30T10:00:00Z'))
    await its().reject(debits[0]!.id)
    const at = { bookedOn: '2026-11-26' }
    expect((await match(await moved(20_000, 'PRLV', at), 'debits', batchId)).body.code).toBe(
      'debit_batch_unequal',
    )
    const lines = [await moved(12_000, 'PRLV', at), await moved(24_000, 'PRLV', at)]
    const answers = await Promise.all(lines.map((lineId) => match(lineId, 'debits', batchId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const paid = await Promise.all(invoices.map(async (id) => (await its().read(id)).status))
    expect(paid.toSorted()).toEqual(['issued', 'paid'])
    const other = await underWay(1, '2026-12-14')
    expect(other.fileId).not.toBe(fileId)
    await its().send('POST', `/debit-files/${other.fileId}/cancel`, {})
    const late = await moved(12_000, 'PRLV', at)
    expect((await match(late, 'debits', other.batchId)).body.code).toBe('debit_file_canceled')
    expect(await proposed(late)).toEqual([])
  })
})

describe('a debit that came back', () => {
  const debited = async () => {
    const invoice = await its().issued(companyId)
    await its().record(companyId)
    const { body } = await its().makeFile(accountId, [invoice.id])
    const [debit] = await its().debitsIn(body.id)
    clock.set(new Date('2026-12-04T10:00:00Z'))
    return { invoiceId: invoice.id, number: invoice.number!, debitId: debit!.id, fileId: body.id }
  }
  const reference = (debitId: string) => debitId.replaceAll('-', '')
  const stateOf = async (fileId: string) => {
    const [debit] = await its().debitsIn(fileId)
    return [debit!.state, debit!.reason]
  }

  test('is proposed to its line by the reference that the bank was told, and said to be rejected with its reason and day', async () => {
    const { invoiceId, debitId, fileId, number } = await debited()
    await its().send('POST', `/debit-files/${fileId}/confirm`, { receivedOn: '2026-11-26' })
    expect(await its().read(invoiceId)).toMatchObject({ status: 'paid' })
    const lineId = await moved(-12_000, 'REJET PRLV SEPA', {
      bookedOn: '2026-12-03',
      references: [reference(debitId), 'AM04'],
    })
    expect(await proposed(lineId)).toMatchObject([
      { kind: 'returned', targetId: debitId, certain: true, title: `Rejet du prélèvement de ${number}` },
    ])
    expect((await match(lineId, 'returned', debitId)).status).toBe(200)
    expect(await stateOf(fileId)).toEqual(['failed', 'Provision insuffisante (AM04)'])
    expect(await its().read(invoiceId)).toMatchObject({ status: 'issued', owedCents: 12_000 })
    expect(await lineOf(lineId)).toMatchObject({
      state: 'matched',
      target: { kind: 'returned', id: debitId },
    })
    const days = await query<{ day: string }>(
      `select (occurred_at at time zone 'Europe/Paris')::date::text as day from money_movements where org_id = $1 and kind = 'correction'`,
      owner.orgId,
    )
    expect(days).toEqual([{ day: '2026-12-03' }])
    // Taken back, the line is to be matched again; the debit stays as it was said.
    expect((await unmatch(lineId)).status).toBe(200)
    expect(await stateOf(fileId)).toEqual(['failed', 'Provision insuffisante (AM04)'])
    expect(await proposed(lineId)).toMatchObject([{ title: expect.stringMatching(/déjà déclaré$/) }])
    expect((await match(lineId, 'returned', debitId)).status).toBe(200)
    expect(await brokenSums(site, owner)).toEqual([])
  })

  test('that a member said to be rejected keeps the reason that was said, and its line books nothing more', async () => {
    const { debitId, fileId } = await debited()
    await its().reject(debitId, 'MD06')
    const lineId = await moved(-12_000, 'REJET PRLV AM04', { bookedOn: '2026-12-02' })
    expect((await match(lineId, 'returned', debitId)).status).toBe(200)
    expect(await stateOf(fileId)).toEqual(['failed', 'Contesté par le client (MD06)'])
    const events = await query(
      `select from event_log where org_id = $1 and event_type = 'debit.rejected'`,
      owner.orgId,
    )
    expect(events).toHaveLength(1)
  })

  test('is certain beside an equal one that a member said to be rejected and whose line was put aside', async () => {
    const old = await debited()
    await its().reject(old.debitId, 'MD06')
    const invoice = await its().issued(companyId)
    const { body } = await its().makeFile(accountId, [invoice.id], '2026-12-21')
    const [debit] = await its().debitsIn(body.id)
    clock.set(new Date('2026-12-23T10:00:00Z'))
    const lineId = await moved(-12_000, `REJET PRLV ${invoice.number}`, { bookedOn: '2026-12-22' })
    expect(await proposed(lineId)).toMatchObject([
      { targetId: debit!.id, certain: true },
      { targetId: old.debitId, certain: false },
    ])
  })

  test('is refused for another amount, once another line is it, or when it was cancelled; of two at once, one is', async () => {
    const { debitId, fileId } = await debited()
    expect((await match(await moved(-11_999, 'REJET'), 'returned', debitId)).body.code).toBe(
      'bank_target_unequal',
    )
    const lines = [await moved(-12_000, 'REJET'), await moved(-12_000, 'REJET')]
    const answers = await Promise.all(lines.map((lineId) => match(lineId, 'returned', debitId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await stateOf(fileId))[0]).toBe('failed')
    const other = await its().issued(companyId)
    const canceled = (await its().makeFile(accountId, [other.id], '2026-12-21')).body
    const [debit] = await its().debitsIn(canceled.id)
    await its().send('POST', `/debit-files/${canceled.id}/cancel`, {})
    const late = await moved(-12_000, 'REJET', { bookedOn: '2026-12-22' })
    expect((await match(late, 'returned', debit!.id)).body.code).toBe('debit_settled')
    expect(await proposed(late)).toEqual([])
  })
})
