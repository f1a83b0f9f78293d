import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { type MailedPdf, mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { findSender } from '#server/features/documents/queries/parties.ts'
import { prepareLink } from '#server/features/invoice-sending/commands/prepare-link.ts'
import { prepareStatementLink } from '#server/features/invoice-sending/commands/prepare-statement-link.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Tx } from '#server/scope.ts'
import { type ReminderFacts, reminderValues } from '#shared/domain/reminders/variables.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { keptWords, reminderMail } from '../mails/reminder-mail.ts'
import { readClaim } from '../queries/claim.ts'
import type { ReminderClient } from '../queries/client.ts'
import { findLastPayment, type OwedInvoice } from '../queries/owed.ts'
import { assertKnown } from './judge-words.ts'

type Wish = {
  client: ReminderClient
  /** Late, of one currency, the oldest first; their rows are held. */
  invoices: readonly OwedInvoice[]
  words: { subject: string; message: string }
  to: Recipient
  /** The connected mailbox that carries it; null: Ardoise's own sender. */
  mailboxId: string | null
  pdfs: readonly MailedPdf[]
  /** Which invoices it was to carry and does not. */
  leftOut: string | null
  /** Whose name ends it. */
  senderId: string | null
}

/** What a reminder's row keeps of its mail. */
export type MailedReminder = {
  mailId: string | null
  sendingId: string | null
  mailedFrom: string | null
  subject: string
  message: string
}

/** The values of a reminder's variables now. `url`: of the page to pay on. */
export async function readFacts(
  tx: Tx,
  {
    client,
    invoices,
    to,
    url,
    senderName,
  }: Pick<Wish, 'client' | 'invoices' | 'to'> & {
    url: string
    senderName: string | null
  },
): Promise<ReminderFacts> {
  const { currency } = invoices[0]!
  const [last, claim] = await Promise.all([findLastPayment(tx, client.id, currency), readClaim(tx, invoices)])
  return {
    today: client.today,
    currency,
    clientName: client.name,
    invoices,
    ...claim,
    lastPayment: last && { on: todayIn(client.seller.timeZone, last.at), cents: last.cents },
    url,
    recipientName: to.name,
    sellerName: client.seller.name,
    senderName,
  }
}

const ofClient = ({ companyId, contactId }: ReminderClient) => ({
  companyId,
  contactId: companyId === null ? contactId : null,
})

/**
 * Accepts the mail of a reminder, with a link to the page of its invoice, or of all that the client owes where it names several, and its PDFs, in the caller's transaction. Errors: those of
 * assertKnown and mailDocument.
 */
export async function mailReminder(tx: Tx, wish: Wish): Promise<MailedReminder> {
  const { client, invoices, words, to, mailboxId, pdfs, leftOut, senderId } = wish
  // One way to pay: the page of the invoice, or of all that the client owes.
  const [oldest] = invoices
  const link =
    invoices.length === 1
      ? prepareLink(tx, { invoiceId: oldest!.id, recipient: to })
      : prepareStatementLink(tx, { client: ofClient(client), recipient: to })
  const [sender, { iban, bic, accountName }] = await Promise.all([
    findSender(tx, senderId),
    getInvoiceSettings(tx),
  ])
  const senderName = sender?.name ?? null
  const facts = await readFacts(tx, { client, invoices, to, url: link.url, senderName })
  assertKnown(words, reminderValues(facts))
  const carrier = await mailDocument(
    tx,
    {
      kind: 'reminder',
      about:
        client.companyId === null
          ? { type: 'contact', id: client.id }
          : { type: 'company', id: client.companyId },
      to,
      content: reminderMail(words, facts, {
        transfer: iban === null ? null : { iban, bic, accountName },
        leftOut,
      }),
      fromName: client.seller.name,
      replyTo: client.seller.email ?? sender?.email ?? null,
      others: pdfs,
    },
    mailboxId,
  )
  await link.record(carrier)
  return {
    mailId: carrier.mailId,
    sendingId: carrier.sending?.id ?? null,
    mailedFrom: carrier.sending?.from ?? null,
    ...keptWords(words, facts),
  }
}
