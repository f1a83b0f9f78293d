import { debitsOf } from '#server/features/direct-debits/direct-debits.fixture.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import { nextTargetDay } from '#shared/domain/direct-debits/target-days.ts'
import { CREDITOR_ID } from '../make-debits.ts'
import { makeBankLine, makePayout } from '../make-money.ts'
import type { Call } from './call.ts'
import type { Known } from './valid-values.ts'

/** Money that came in, by a payment and at the bank, and money that goes back. */
type Owed = { companyId: string; invoiceId: string }
export async function fillMoney(app: TestApp, owner: Member, { companyId, invoiceId }: Owed, call: Call) {
  const pay = () => call('POST', '/payments', { amountCents: 4_200, method: 'transfer', companyId })
  const payments = [(await pay()).id!, (await pay()).id!]
  const iban = 'FR7630006000011234567890189'
  const { id: accountId } = await call('POST', '/bank/accounts', { name: 'Compte courant', iban })
  const debits = debitsOf(app, () => owner)
  await call('PUT', '/debit-settings', { creditorId: CREDITOR_ID, revision: 0 })
  const mandate = await debits.record(companyId)
  const inThreeWeeks = dayAfter(21)
  const collectOn = nextTargetDay(inThreeWeeks)
  const file = await debits.makeFile(accountId!, [invoiceId], collectOn)
  if (file.status !== 200) throw new Error(`POST /debit-files: ${JSON.stringify(file.body)}`)
  const [debit] = await debits.debitsIn(file.body.id)
  const holder = { holder: 'Menuiserie', iban: 'FR1420041010050500013M02606', reason: 'Trop perçu' }
  const giveBack = () => call('POST', `/bank/payments/${payments[0]}/refund`, { amountCents: 100, ...holder })
  const transfer = await giveBack()
  const tomorrow = dayAfter(1)
  const transferIds = [(await giveBack()).id!]
  const transferFile = await call('POST', '/bank/transfer-files', {
    accountId,
    transferIds,
    executeOn: tomorrow,
  })
  const requests = await askForRefund(app, owner, payments[1]!, call)
  return {
    mandateId: [mandate.body.id],
    fileId: [file.body.id, transferFile.id!],
    debitId: [debit!.id],
    requestId: requests,
    executeOn: [tomorrow],
    collectOn: [collectOn],
    creditorId: [CREDITOR_ID],
    paymentId: payments,
    targetId: await batchesOf(app, owner),
    accountId: [accountId!],
    lineId: [await makeBankLine(app, owner, accountId!)],
    payoutId: [await makePayout(app, owner)],
    transferId: [transfer.id!],
  } satisfies Known
}

/** Decisions that may be taken on a line of the bank. */
async function batchesOf({ context }: TestApp, { orgId }: Member): Promise<string[]> {
  const { rows } = await context.pool.query<{ id: string }>(
    'select id from debit_batches where org_id = $1',
    [orgId],
  )
  return rows.map(({ id }) => id)
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A refund that waits for a second person. The rule is off again: the requests of a round choose their own. */
async function askForRefund(app: TestApp, owner: Member, paymentId: string, call: Call): Promise<string[]> {
  await app.makeMember(owner.orgId, 'billing')
  await call('PUT', '/refund-rule', { limitCents: 0, revision: 0 })
  const facts = { amountCents: 200, method: 'transfer', reason: 'Trop perçu' }
  await call('POST', `/payments/${paymentId}/refund`, facts)
  await call('PUT', '/refund-rule', { limitCents: null, revision: 1 })
  const { rows } = await app.context.pool.query<{ id: string }>(
    `select id from refund_approvals where org_id = $1 and state = 'waiting'`,
    [owner.orgId],
  )
  return rows.map(({ id }) => id)
}
