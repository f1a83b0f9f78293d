import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import {
  type PaidBy,
  receivedCan,
  receivedStatusLabels,
  reopenedTo,
} from '#shared/domain/received-invoices/received-invoice.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getReceived } from '../queries/received.ts'
import { emitReceivedInvoice } from '../steps/emit-received-invoice.ts'
import { type LockedReceived, lockReceivedInvoice, setStatus } from '../store/received.ts'

type ById = { receivedId: string }

/** Errors: not_found, version_conflict when other terms were typed since `revision`, those of receivedCan.approve. */
export function approveReceived(
  scope: Scope,
  { revision, ...input }: ById & { revision?: number | undefined },
): Promise<ReceivedDetail> {
  return decide(scope, input, async (tx, invoice) => {
    if (revision !== undefined && revision !== invoice.revision) throw new DomainError('version_conflict')
    assertCan(receivedCan.approve(invoice))
    await setStatus(tx, invoice.id, { status: 'approved' })
    await emitReceivedInvoice(tx, 'received_invoice.approved', invoice)
  })
}

/** Errors: not_found, those of receivedCan.refuse. */
export function refuseReceived(
  scope: Scope,
  { reason, ...input }: ById & { reason: string },
): Promise<ReceivedDetail> {
  return decide(scope, input, async (tx, invoice) => {
    assertCan(receivedCan.refuse(invoice))
    await setStatus(tx, invoice.id, { status: 'refused', refusalReason: reason })
    await emitReceivedInvoice(tx, 'received_invoice.refused', invoice, { reason })
  })
}

/** Errors: not_found, those of receivedCan.pay, invalid_input for a day to come. */
export function payReceived(
  scope: Scope,
  { paidOn, paidBy, ...input }: ById & { paidOn: string; paidBy: PaidBy },
): Promise<ReceivedDetail> {
  return decide(scope, input, async (tx, invoice) => {
    assertCan(receivedCan.pay(invoice))
    const today = todayIn((await getSeller(tx)).timeZone, tx.now)
    if (paidOn > today) throw fault('Ce jour est à venir.')
    await setStatus(tx, invoice.id, { status: 'paid', paid: { on: paidOn, by: paidBy } })
    await emitReceivedInvoice(tx, 'received_invoice.paid', invoice, { paidOn })
  })
}

/** Undoes the last decision. Errors: not_found, those of receivedCan.reopen. */
export function reopenReceived(scope: Scope, input: ById): Promise<ReceivedDetail> {
  return decide(scope, input, async (tx, invoice) => {
    assertCan(receivedCan.reopen(invoice))
    const status = reopenedTo[invoice.status]!
    await setStatus(tx, invoice.id, { status })
    await emitReceivedInvoice(tx, 'received_invoice.reopened', invoice, { to: receivedStatusLabels[status] })
  })
}

const fault = (message: string) =>
  new DomainError('invalid_input', { fields: [{ path: 'paidOn', code: 'received_fault', message }] })

function decide(
  scope: Scope,
  { receivedId }: ById,
  change: (tx: Tx, invoice: LockedReceived) => Promise<void>,
): Promise<ReceivedDetail> {
  return inTransaction(scope, async (tx) => {
    await change(tx, await lockReceivedInvoice(tx, receivedId))
    return getReceived(tx, receivedId)
  })
}
