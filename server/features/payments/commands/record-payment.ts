import type { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { paymentInputSchema } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { receiveMoney } from './receive-money.ts'

type Input = z.output<typeof paymentInputSchema>

/**
 * Records an encashment: for one invoice, for several, for a devis, or for nothing yet; what no invoice takes is held for the client.
 * Errors: not_found (client, quote or invoice), invalid_input (a date to come, another client or devis than the invoice's), those of receiveMoney.
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
    const { paymentId } = await receiveMoney(tx, { ...facts, capturedAt, allocations })
    return getPayment(tx, paymentId)
  })
}

type Named = {
  invoiceId: string
  companyId?: string | null | undefined
  quoteId?: string | null | undefined
}

/** A payment of one invoice is filed where the invoice is. Errors: not_found, invalid_input at the field. */
async function assertOfInvoice(tx: Tx, { invoiceId, companyId, quoteId }: Named): Promise<void> {
  const invoice = await getInvoiceRow(tx, invoiceId)
  const fields = [
    ...(companyId && companyId !== invoice.company_id
      ? [{ path: 'companyId', code: 'other_client', message: 'Ce n’est pas le client de cette facture.' }]
      : []),
    ...(quoteId && quoteId !== invoice.quote_id
      ? [{ path: 'quoteId', code: 'other_quote', message: 'Ce n’est pas le devis de cette facture.' }]
      : []),
  ]
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
