import { inTransaction } from '#server/db/transaction.ts'
import { movePayment } from '#server/features/payments/commands/move-payment.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Debit } from '#shared/contract/debit-files.ts'
import { type RejectionCode, rejectionText } from '#shared/domain/direct-debits/rejection.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getDebitRow, presentDebit } from '../queries/debits.ts'
import { closeDebits, lockFile } from '../store/debits.ts'

/**
 * The bank sent a debit back, before it credited it or weeks later: the invoice is due again. One that never was collected leaves the life of its
 * mandate, so that the next one is the first again. Errors: not_found, debit_settled.
 */
export function rejectDebit(
  scope: Scope,
  { debitId, code }: { debitId: string; code: RejectionCode },
): Promise<Debit> {
  return inTransaction(scope, async (tx) => {
    await rejectDebitIn(tx, { debitId, code, occurredAt: tx.now, again: false })
    return presentDebit(await getDebitRow(tx, debitId))
  })
}

type Rejected = {
  debitId: string
  code: RejectionCode
  occurredAt: Date
  /** Whether one that was said to be rejected already may be told once more: it stays as it was said. */
  again: boolean
}

/** The same in a transaction, last: it takes the lock of the chain. Errors: not_found, debit_settled. */
export async function rejectDebitIn(tx: Tx, { debitId, code, occurredAt, again }: Rejected): Promise<void> {
  const { file_id } = await getDebitRow(tx, debitId)
  await lockFile(tx, file_id)
  const debit = await getDebitRow(tx, debitId)
  if (again && debit.state === 'failed') return
  if (debit.state !== 'processing' && debit.state !== 'succeeded') throw new DomainError('debit_settled')
  const reason = rejectionText(code)
  await closeDebits(tx, [debitId], { counts: debit.state === 'succeeded' })
  await tx.emit('debit.rejected', {
    subject: { type: 'debit', id: debitId },
    companyId: debit.company_id,
    contactId: debit.contact_id,
    amountCents: debit.amount_cents,
    meta: { count: 1, number: debit.number, reason },
  })
  await movePayment(tx, { paymentId: debit.payment_id, to: 'failed', reason, occurredAt })
}
