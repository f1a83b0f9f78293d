import type { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { getPayer, getPayment } from '#server/features/payments/queries/payments.ts'
import { insertPayment } from '#server/features/payments/store/payments.ts'
import type { Scope } from '#server/scope.ts'
import type { paymentInputSchema } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Adds an encashment to the ledger. Errors: not_found (client or quote), invalid_input (a date to come). */
export async function recordPayment(scope: Scope, input: z.output<typeof paymentInputSchema>) {
  return inTransaction(scope, async (tx) => {
    const payer = await getPayer(tx, input)
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
    const paymentId = await insertPayment(tx, {
      amountCents: input.amountCents,
      method: input.method,
      capturedAt,
      companyId: payer.companyId,
      quoteId: input.quoteId ?? null,
      reference: input.reference || null,
    })
    await tx.emit('payment.succeeded', {
      subject: { type: 'payment', id: paymentId },
      companyId: payer.companyId,
      amountCents: input.amountCents,
      meta: { clientName: payer.name, number: payer.quoteNumber },
    })
    return getPayment(tx, paymentId)
  })
}
