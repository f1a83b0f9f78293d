import { inTransaction } from '#server/db/transaction.ts'
import { findLineOf, lockLine } from '#server/features/bank/store/matches.ts'
import { cancelPaymentIn } from '#server/features/payments/commands/cancel-payment.ts'
import type { Scope } from '#server/scope.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * « Annuler le rapprochement » of a payment that was made of a line of the bank: it is cancelled with it, and the line is to be matched again
 * (events.ts). Errors: not_found, those of cancelPayment.
 */
export function unmatchBankPayment(scope: Scope, { paymentId }: { paymentId: string }): Promise<Payment> {
  return inTransaction(scope, async (tx) => {
    const lineId = await findLineOf(tx, paymentId)
    if (lineId === null) throw new DomainError('not_found')
    await lockLine(tx, lineId)
    return cancelPaymentIn(tx, { paymentId, reason: 'Rapprochement annulé', unmatched: true })
  })
}
