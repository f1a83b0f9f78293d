import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import { askedDespite, disputedCents } from '#shared/domain/invoices/dispute.ts'
import {
  defaultInvoiceMessage,
  defaultInvoiceSubject,
  invoiceMessageValues,
} from '#shared/domain/invoices/invoice-message.ts'
import type { LetterValues } from '#web/blocks/document-sending/letter-form.ts'
import { ORGANIZATION_CHOICE } from '#web/blocks/document-sending/sender-field.tsx'
import type { Writer } from '#web/blocks/document-sending/use-writer.ts'

/** An invoice as its mail names it: of a draft, the number and the day that its issue would give. */
type Lettered = Pick<
  InvoiceDetail,
  'kind' | 'title' | 'currency' | 'number' | 'dueOn' | 'totals' | 'owedCents' | 'client'
>

/** The invoice with what its client is asked now: not the part that it contests. */
export function askedOf<Invoice extends { owedCents: number }>(
  invoice: Invoice,
  { disputes }: Pick<InvoiceSending, 'disputes'>,
): Invoice {
  const open = disputes.find(({ settledAt }) => settledAt === null)
  if (open === undefined) return invoice
  const { owedCents } = invoice
  return { ...invoice, owedCents: askedDespite(owedCents, disputedCents(owedCents, open.amountCents)) }
}

/** The mail as it is proposed, every word written out but the address of its link, which comes with the sending. */
export function letterValues(
  invoice: Lettered,
  { recipient, banked }: Pick<InvoiceSending, 'recipient' | 'banked'>,
  writer: Writer,
): LetterValues {
  const known = { ...letterWords(invoice, writer, recipient.name), lien: '{lien}' }
  const owed = invoice.owedCents > 0
  return {
    to: { email: recipient.email ?? '', name: recipient.name ?? '' },
    subject: fillMessage(defaultInvoiceSubject(invoice.kind), known),
    message: fillMessage(defaultInvoiceMessage(invoice.kind, { owed, banked }), known),
    mailboxId: ORGANIZATION_CHOICE,
  }
}

/** The value of each variable of the mail now. */
export function letterWords(invoice: Lettered, writer: Writer, recipientName: string | null) {
  const { kind, title, currency, dueOn, totals, owedCents } = invoice
  return invoiceMessageValues({
    document: {
      kind,
      title,
      currency,
      dueOn,
      totals,
      attention: null,
      buyer: { name: invoice.client?.name ?? 'votre client' },
      seller: { name: writer.organizationName },
    },
    owedCents,
    number: invoice.number ?? '',
    url: `${location.origin}/f/…`,
    recipientName,
    senderName: writer.senderName,
  })
}
