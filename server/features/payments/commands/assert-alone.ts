import { waitsForSecond } from '#server/features/payments/steps/ask-second.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Refuses what one person may not give back alone, where nobody can be asked. Errors: not_found, refund_already_asked, refund_needs_two. */
export async function assertAlone(tx: Tx, refund: { paymentId: string; amountCents: number }): Promise<void> {
  await openPayment(tx, refund.paymentId)
  if (await waitsForSecond(tx, refund)) throw new DomainError('refund_needs_two')
}
