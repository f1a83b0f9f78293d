import type { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { assertOfInvoice } from '#server/features/payments/steps/assert-of-invoice.ts'
import type { Scope } from '#server/scope.ts'
import type { paymentInputSchema } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { takeMoney } from './take-money.ts'

type Input = z.output<typeof paymentInputSchema>

/**
 * Records an encashment: for one invoice, for several, for a devis, or for nothing yet; what no invoice takes is held for the client.
 * Errors: not_found (client, quote or invoice), invalid_input (a date to come, another client or devis than the invoice's), those of takeMoney.
 */
export async function recordPayment(scope: Scope, input: Input) {
  return inTransaction(scope, async (tx) => {
    const capturedAt = input.capturedAt ? new Date(input.capturedAt) : tx.now
    if (capturedAt > tx.now) {
      throw new DomainError('invalid_input', {
        fields: [
          {
            path: 'capturedAt',
            code: 'in_future',
            message: 'La date d’encaissement ne peut pas être à venir.',
          },
        ],
      })
    }
    const { invoiceId, allocations: several, ...facts } = input
    if (invoiceId) await assertOfInvoice(tx, { ...input, invoiceId })
    const allocations = invoiceId ? [{ invoiceId, amountCents: input.amountCents }] : several
    const { paymentId } = await takeMoney(tx, { ...facts, capturedAt, allocations })
    return getPayment(tx, paymentId)
  })
}
