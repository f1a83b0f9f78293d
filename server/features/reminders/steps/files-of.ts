import type { MailedPdf } from '#server/features/documents/commands/mail-document.ts'
import { leftOutWords } from '#shared/domain/reminders/attached-files.ts'
import type { ReminderAttachment } from '#shared/domain/reminders/plan.ts'
import type { OwedInvoice } from '../queries/owed.ts'

/** The files of a reminder, in the store. */
export type CarriedFiles = {
  statement: (MailedPdf & { sha256: string }) | null
  invoices: (MailedPdf & { invoiceId: string })[]
  quotes: (MailedPdf & { invoiceIds: string[] })[]
  left: { id: string; number: string }[]
  leftQuotes: { number: string; invoiceIds: string[] }[]
}

/** The files of the invoices that are asked still: of what was disputed meanwhile, nothing leaves. */
export function filesOf(
  { statement, invoices, quotes, left, leftQuotes }: CarriedFiles,
  asked: readonly Pick<OwedInvoice, 'id'>[],
): { pdfs: MailedPdf[]; attachments: ReminderAttachment[]; leftOut: string | null } {
  const ids = new Set(asked.map(({ id }) => id))
  const isAsked = ({ invoiceIds }: { invoiceIds: readonly string[] }) => invoiceIds.some((id) => ids.has(id))
  const ofInvoices = invoices.filter(({ invoiceId }) => ids.has(invoiceId))
  const ofQuotes = quotes.filter(isAsked)
  return {
    pdfs: [...(statement === null ? [] : [statement]), ...ofInvoices, ...ofQuotes],
    attachments: [
      ...(ofInvoices.length === 0 ? [] : (['invoices'] as const)),
      ...(statement === null ? [] : (['statement'] as const)),
      ...(ofQuotes.length === 0 ? [] : (['signed_quote'] as const)),
    ],
    leftOut: leftOutWords(
      left.filter(({ id }) => ids.has(id)),
      leftQuotes.filter(isAsked),
    ),
  }
}
