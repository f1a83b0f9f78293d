import type { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { takeDeposit } from '#server/features/invoices/commands/take-deposit.ts'
import {
  chainPayment,
  type PaidInvoice,
  takePayment,
} from '#server/features/invoices/commands/take-payment.ts'
import { getPayer, getPayment } from '#server/features/payments/queries/payments.ts'
import { insertPayment } from '#server/features/payments/store/payments.ts'
import type { Scope } from '#server/scope.ts'
import type { paymentInputSchema } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type Input = z.output<typeof paymentInputSchema>

/**
 * Adds an encashment to the ledger, and to what an invoice has received.
 * Errors: not_found (client, quote or invoice), invalid_input (a date to come, another client or devis than the invoice's), those of
 * takePayment and takeDeposit.
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
    const { invoiceId = null, amountCents } = input
    const invoice = invoiceId === null ? null : await takePayment(tx, { invoiceId, amountCents })
    if (invoice !== null) assertOfInvoice(input, invoice)
    const quoteId = input.quoteId ?? invoice?.quoteId ?? null
    const payer = await getPayer(tx, { companyId: input.companyId ?? invoice?.companyId, quoteId })
    if (quoteId !== null && invoice === null) await takeDeposit(tx, { quoteId, amountCents })
    const paymentId = await insertPayment(tx, {
      amountCents,
      method: input.method,
      capturedAt,
      companyId: payer.companyId,
      quoteId,
      invoiceId,
      reference: input.reference || null,
    })
    await tx.emit('payment.succeeded', {
      subject: { type: 'payment', id: paymentId },
      companyId: payer.companyId,
      amountCents,
      meta: {
        clientName: payer.name ?? invoice?.clientName ?? null,
        number: invoice?.number ?? payer.quoteNumber,
        kind: invoice?.kind ?? null,
      },
    })
    await chainPayment(tx, paymentId)
    return getPayment(tx, paymentId)
  })
}

/** A payment is filed where its invoice is: it reduces what that client owes. */
function assertOfInvoice({ companyId, quoteId }: Input, invoice: PaidInvoice): void {
  const fields = [
    ...(companyId && companyId !== invoice.companyId
      ? [{ path: 'companyId', code: 'other_client', message: 'Ce n’est pas le client de cette facture.' }]
      : []),
    ...(quoteId && quoteId !== invoice.quoteId
      ? [{ path: 'quoteId', code: 'other_quote', message: 'Ce n’est pas le devis de cette facture.' }]
      : []),
  ]
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
