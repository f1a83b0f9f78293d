import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { linkUrl, pdfName, type Recipient } from '#server/features/quotes/commands/deliver-quote.ts'
import { type Letter, quoteMail } from '#server/features/quotes/mails/quote-mail.ts'
import { findSender, getSeller } from '#server/features/quotes/queries/parties.ts'
import { insertLink } from '#server/features/quotes/store/quotes.ts'
import { makeToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { unknownVariables } from '#shared/domain/quotes/quote-message.ts'

/** The version of a quote that a link opens. */
export type SentQuote = {
  quoteId: string
  versionId: string
  number: string
  document: QuoteDocument
  fileKey: string
}

/** Makes a link and queues the mail that carries it, with the PDF attached. Errors: those of assertVariables and queueMail. */
export async function mailQuote(tx: Tx, sent: SentQuote, to: Recipient, letter: Letter): Promise<string> {
  assertVariables(letter)
  const { token, tokenHash } = makeToken()
  const [sender, { electronicSignature }] = await Promise.all([findSender(tx), getSeller(tx)])
  const content = quoteMail({
    document: sent.document,
    number: sent.number,
    url: linkUrl(tx.scope.context.config.appUrl, token),
    recipientName: to.name,
    senderName: sender?.name ?? null,
    letter,
    signedOnline: electronicSignature,
  })
  const mailId = await queueMail(
    tx,
    {
      kind: 'quote',
      to,
      fromName: sent.document.seller.name,
      replyTo: sent.document.seller.email ?? sender?.email ?? null,
      urgent: false,
      counts: true,
      secret: 'until delivered',
      attachments: [
        { filename: pdfName(sent.number), contentType: 'application/pdf', fileKey: sent.fileKey },
      ],
      about: { type: 'quote', id: sent.quoteId },
    },
    content,
  )
  const { quoteId, versionId } = sent
  return insertLink(tx, { quoteId, versionId, tokenHash, recipient: to, mailId })
}

/** Errors: invalid_input (unknown variable). */
export function assertVariables(letter: Letter): void {
  const fields = (['subject', 'message'] as const).flatMap((path) =>
    unknownVariables(letter[path] ?? '').map((name) => ({
      path,
      code: 'unknown_variable',
      message: `La variable {${name}} n’existe pas.`,
    })),
  )
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
