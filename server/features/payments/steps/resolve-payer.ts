import type { PayableInvoice } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Payer } from '#shared/domain/payments/ledger-entries.ts'

type Named = { companyId?: string | null; contactId?: string | null }
type OfQuote = Payer & { name: string | null }

/**
 * The client of a payment: that of its invoices, else the one that is named, else that of its devis. A payment is filed where its
 * invoices are: it lowers what that client owes. Errors: payment_other_client.
 */
export function resolvePayer(
  named: Named,
  ofQuote: OfQuote,
  held: ReadonlyMap<string, PayableInvoice>,
): Payer & { name: string | null } {
  const [first] = held.values()
  if (first === undefined) {
    const contactId = ofQuote.companyId === null ? ofQuote.contactId : null
    return { companyId: ofQuote.companyId, contactId, name: ofQuote.name }
  }
  const payer = payerOf(first)
  const companyId = named.companyId ?? payer.companyId
  const contactId = companyId === null ? (named.contactId ?? payer.contactId) : null
  for (const invoice of held.values())
    if (!isPayer(payer, payerOf(invoice)) || !isPayer(payer, { companyId, contactId }))
      throw new DomainError('payment_other_client')
  return { ...payer, name: first.client_name ?? ofQuote.name }
}

/** The company of an invoice pays it; its contact, when it has no company. */
export const payerOf = ({
  company_id,
  contact_id,
}: Pick<PayableInvoice, 'company_id' | 'contact_id'>): Payer => ({
  companyId: company_id,
  contactId: company_id === null ? contact_id : null,
})

export const isPayer = (a: Payer, b: Payer) => a.companyId === b.companyId && a.contactId === b.contactId
