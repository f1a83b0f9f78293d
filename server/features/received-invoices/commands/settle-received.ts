import type { Tx } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import {
  type PaidBy,
  receivedCan,
  receivedStatusLabels,
} from '#shared/domain/received-invoices/received-invoice.ts'
import { emitReceivedInvoice } from '../steps/emit-received-invoice.ts'
import { lockReceivedInvoice, setStatus } from '../store/received.ts'

type Paid = { receivedId: string; paidOn: string; paidBy: PaidBy }

/** A line of the bank pays it, in a transaction. False when somebody said before that it was paid. Errors: not_found, those of receivedCan.pay. */
export async function payReceivedIn(tx: Tx, { receivedId, paidOn, paidBy }: Paid): Promise<boolean> {
  const invoice = await lockReceivedInvoice(tx, receivedId)
  if (invoice.status === 'paid') return false
  assertCan(receivedCan.pay(invoice))
  await setStatus(tx, receivedId, { status: 'paid', paid: { on: paidOn, by: paidBy } })
  await emitReceivedInvoice(tx, 'received_invoice.paid', invoice, { paidOn })
  return true
}

/** That line is no more its payment: it is to be paid again. Nothing where it is not paid any more. Errors: not_found. */
export async function unpayReceivedIn(tx: Tx, receivedId: string): Promise<void> {
  const invoice = await lockReceivedInvoice(tx, receivedId)
  if (invoice.status !== 'paid') return
  await setStatus(tx, receivedId, { status: 'approved' })
  await emitReceivedInvoice(tx, 'received_invoice.reopened', invoice, { to: receivedStatusLabels.approved })
}
