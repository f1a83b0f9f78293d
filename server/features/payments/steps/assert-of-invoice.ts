import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type Named = {
  invoiceId: string
  companyId?: string | null | undefined
  quoteId?: string | null | undefined
}

/** A payment of one invoice is filed where the invoice is. Errors: not_found, invalid_input at the field. */
export async function assertOfInvoice(tx: Tx, { invoiceId, companyId, quoteId }: Named): Promise<void> {
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
