import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import { findSender, getSeller } from '#server/features/documents/queries/parties.ts'
import { prepareQuoteLink } from '#server/features/quotes/commands/prepare-quote-link.ts'
import { emitQuoteEvent, lockForAnswer } from '#server/features/quotes/commands/record-answer.ts'
import { findFrozenPdf } from '#server/features/quotes/queries/quote.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type QuoteReminderFacts, quoteReminderValues } from '#shared/domain/reminders/variables.ts'
import type { Currency } from '#shared/french/format.ts'
import { keptQuoteWords, quoteReminderMail } from '../mails/quote-reminder-mail.ts'
import type { WaitingQuote } from '../queries/waiting-quotes.ts'
import { assertKnown } from './judge-words.ts'
import type { MailedReminder } from './mail-reminder.ts'

type LockedQuote = Awaited<ReturnType<typeof lockForAnswer>>

/** Holds a devis that still waits for its answer. Errors: not_found, quote_not_sent, quote_already_signed, quote_refused, quote_expired. */
export async function lockWaitingQuote(tx: Tx, quoteId: string): Promise<LockedQuote> {
  const { timeZone } = await getSeller(tx)
  return lockForAnswer(tx, { quoteId, timeZone })
}

type Wish = {
  /** Held by lockWaitingQuote. */
  locked: LockedQuote
  quote: WaitingQuote
  words: { subject: string; message: string }
  to: Recipient
  /** The connected mailbox that carries it; null: Ardoise's own sender. */
  mailboxId: string | null
}

/**
 * Accepts the mail that reminds of a devis, with a link to its page and nothing attached, in the caller's transaction, and tells of it. Errors: those of
 * assertOnCard, assertKnown and mailDocument.
 */
export async function mailQuoteReminder(
  tx: Tx,
  { locked, quote, words, to, mailboxId }: Wish,
): Promise<MailedReminder> {
  const had = await listMailedTo(tx, { kind: 'quote', id: quote.id })
  await assertOnCard(tx, to.email, quote, had)
  const [frozen, seller, sender] = await Promise.all([
    findFrozenPdf(tx, quote.id),
    getSeller(tx),
    findSender(tx),
  ])
  if (locked.version_id === null || frozen === null) throw new DomainError('quote_not_sent')
  const link = prepareQuoteLink(tx, { quoteId: quote.id, versionId: locked.version_id, recipient: to })
  const facts = factsOf(quote, {
    to,
    url: link.url,
    sellerName: seller.name,
    senderName: sender?.name ?? null,
  })
  assertKnown(words, quoteReminderValues(facts))
  const carrier = await mailDocument(
    tx,
    {
      kind: 'reminder',
      about: { type: 'quote', id: quote.id },
      to,
      content: quoteReminderMail(words, facts, seller.signature.asked && frozen.signsOnline),
      fromName: seller.name,
      replyTo: seller.email ?? sender?.email ?? null,
    },
    mailboxId,
  )
  const linkId = await link.record(carrier)
  // Without the client: its page tells of the reminder once, by `reminder.sent`.
  await emitQuoteEvent(
    tx,
    'quote.reminded',
    { ...locked, company_id: null, contact_id: null },
    { linkId, to: to.email },
  )
  return {
    mailId: carrier.mailId,
    sendingId: carrier.sending?.id ?? null,
    mailedFrom: carrier.sending?.from ?? null,
    ...keptQuoteWords(words, facts),
  }
}

type Known = { to: Recipient; url: string; sellerName: string; senderName: string | null }

function factsOf(quote: WaitingQuote, { to, ...known }: Known): QuoteReminderFacts {
  const { number, grossCents, currency, validUntil, clientName } = quote
  return {
    ...known,
    number,
    grossCents,
    currency: currency satisfies Currency,
    validUntil,
    clientName,
    recipientName: to.name,
  }
}
