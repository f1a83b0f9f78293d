import { inTransaction, readAs } from '#server/db/transaction.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import type { CarriedLetter } from '#server/features/documents/commands/assert-variables.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import { chooseRecipient, type Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { type CopiesAsked, judgeCopies } from '#server/features/documents/commands/judge-copies.ts'
import { receivers } from '#server/features/documents/commands/mail-to-all.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import { listEnclosures } from '#server/features/documents/queries/enclosures.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { findFrozenPdf, getQuote } from '#server/features/quotes/queries/quote.ts'
import { linkUrl, mailQuote, type SentQuote } from '#server/features/quotes/steps/mail-quote.ts'
import { insertLink, type LockedQuote } from '#server/features/quotes/store/quotes.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { emitQuoteEvent, lockForAnswer } from './record-answer.ts'

type Input = { quoteId: string; to?: Recipient | undefined }
type ResendInput = Input & CarriedLetter & CopiesAsked

/**
 * Mails an open quote once more. Only the hash of a token is kept, so the mail carries a new link; the earlier ones
 * stay good until they are revoked. Errors: not_found, quote_not_sent, quote_already_signed, quote_refused,
 * quote_expired, recipient_missing, recipient_not_on_card, and those of mailQuote.
 */
export async function resendQuote(scope: Scope, input: ResendInput): Promise<QuoteDetail> {
  const { mailboxId, frozen } = await readAs(scope, async (tx) => ({
    mailboxId: await assertMailboxSends(tx, { mailboxId: input.mailboxId, size: 0 }),
    frozen: await findFrozenPdf(tx, input.quoteId),
    enclosures: await listEnclosures(tx, input.enclosureIds),
  }))
  const pdf = mailboxId === null || frozen === null ? null : await scope.context.files.get(frozen.fileKey)
  return inTransaction(scope, async (tx) => {
    const { quote, sent, to } = await openQuote(tx, input)
    const { company_id: companyId, contact_id: contactId } = quote
    const known = [sent.document.buyer.email, ...(await listMailedTo(tx, { kind: 'quote', id: quote.id }))]
    await assertOnCard(tx, to.email, { companyId, contactId }, known)
    const copies = await judgeCopies(tx, to.email, input, { companyId, contactId }, known)
    const size = pdf?.length ?? 0
    const linkId = await mailQuote(tx, { ...sent, size }, to, { ...input, mailboxId }, copies)
    await emitQuoteEvent(tx, 'quote.resent', quote, { linkId, to: receivers(to.email, copies) })
    return getQuote(tx, quote.id)
  })
}

/** A link to hand over oneself: its address is answered once and kept nowhere. Errors: as resendQuote. */
export function createLink(scope: Scope, input: Input): Promise<{ linkId: string; url: string }> {
  return inTransaction(scope, async (tx) => {
    const { quote, sent, to } = await openQuote(tx, input)
    const { token, tokenHash } = makeToken()
    const { quoteId, versionId } = sent
    const linkId = await insertLink(tx, { quoteId, versionId, tokenHash, recipient: to, mailId: null })
    await emitQuoteEvent(tx, 'quote.link_created', quote, { linkId, to: to.email })
    return { linkId, url: linkUrl(scope.context.config.appUrl, token) }
  })
}

async function openQuote(
  tx: Tx,
  input: Input,
): Promise<{ quote: LockedQuote; sent: Omit<SentQuote, 'size'>; to: Recipient }> {
  const { seller } = await getParties(tx, { companyId: null, contactId: null })
  const quote = await lockForAnswer(tx, { quoteId: input.quoteId, timeZone: seller.timeZone })
  const frozen = await findFrozenPdf(tx, quote.id)
  if (frozen === null || quote.version_id === null) throw new DomainError('quote_not_sent')
  const { buyer } = await getParties(tx, { companyId: quote.company_id, contactId: quote.contact_id })
  const to = chooseRecipient(input.to, {
    email: buyer?.email ?? frozen.document.buyer.email,
    name: frozen.document.attention,
  })
  return { quote, sent: { quoteId: quote.id, versionId: quote.version_id, ...frozen }, to }
}
