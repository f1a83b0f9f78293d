import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import type { Letter } from '#server/features/documents/commands/assert-variables.ts'
import { chooseRecipient, type Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import { findSender, getParties } from '#server/features/documents/queries/parties.ts'
import { quoteWithdrawnMail } from '#server/features/quotes/mails/quote-withdrawn-mail.ts'
import { findFrozenPdf } from '#server/features/quotes/queries/quote.ts'
import type { LockedQuote } from '#server/features/quotes/store/quotes.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * Accepts the mail that tells the client that a quote, which is locked, is withdrawn, and answers its address. Errors: quote_not_sent, recipient_missing,
 * recipient_not_on_card, and those of mailDocument.
 */
export async function mailWithdrawal(
  tx: Tx,
  quote: LockedQuote,
  { to: asked, ...letter }: Letter & { to?: Recipient | undefined },
): Promise<string> {
  const frozen = await findFrozenPdf(tx, quote.id)
  if (frozen === null) throw new DomainError('quote_not_sent')
  const { document, number } = frozen
  const client = { companyId: quote.company_id, contactId: quote.contact_id }
  const { buyer } = await getParties(tx, client)
  const to = chooseRecipient(asked, {
    email: buyer?.email ?? document.buyer.email,
    name: document.attention,
  })
  const had = await listMailedTo(tx, { kind: 'quote', id: quote.id })
  await assertOnCard(tx, to.email, client, [document.buyer.email, ...had])
  const sender = await findSender(tx)
  await mailDocument(
    tx,
    {
      kind: 'quote-withdrawn-client',
      about: { type: 'quote', id: quote.id },
      to,
      content: quoteWithdrawnMail({
        document,
        number,
        recipientName: to.name,
        senderName: sender?.name ?? null,
        letter,
      }),
      fromName: document.seller.name,
      replyTo: document.seller.email ?? sender?.email ?? null,
    },
    undefined,
  )
  return to.email
}
