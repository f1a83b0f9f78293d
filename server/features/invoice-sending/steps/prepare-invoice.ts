import { chooseRecipient, type Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { type LockedInvoice, lockForSending } from '#server/features/invoices/commands/mark-invoice.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The client's page. */
export const invoiceUrl = (appUrl: string, token: string) => `${appUrl}/f/${token}`

type Asked = { invoiceId: string; to?: Recipient | undefined }
type Issued = NonNullable<Awaited<ReturnType<typeof findIssued>>>

/** Holds an invoice that may be sent, and says to whom. Errors: those of lockForSending, recipient_missing. */
export async function prepareInvoice(
  tx: Tx,
  { invoiceId, to }: Asked,
): Promise<{ invoice: LockedInvoice; issued: Issued; recipient: Recipient }> {
  const invoice = await lockForSending(tx, invoiceId)
  const issued = await findIssued(tx, invoiceId)
  if (issued === null) throw new DomainError('invoice_not_issued')
  const { company_id: companyId, contact_id: contactId } = invoice
  const { buyer } = await getParties(tx, { companyId, contactId })
  const { attention, buyer: frozen } = issued.document
  const recipient = chooseRecipient(to, { email: buyer?.email ?? frozen.email, name: attention })
  return { invoice, issued, recipient }
}
