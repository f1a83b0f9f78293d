import { assertVariables, type CarriedLetter } from '#server/features/documents/commands/assert-variables.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import type { Copies } from '#server/features/documents/commands/judge-copies.ts'
import type { Carrier } from '#server/features/documents/commands/mail-document.ts'
import { mailToAll } from '#server/features/documents/commands/mail-to-all.ts'
import { findSender, getSeller } from '#server/features/documents/queries/parties.ts'
import { pdfName } from '#server/features/quotes/commands/render-pdf.ts'
import { quoteMail } from '#server/features/quotes/mails/quote-mail.ts'
import { insertLink } from '#server/features/quotes/store/quotes.ts'
import { makeToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { quoteMessageVariables } from '#shared/domain/quotes/quote-message.ts'

/** The client's page. */
export const linkUrl = (appUrl: string, token: string) => `${appUrl}/d/${token}`

/** The version of a quote that a link opens. */
export type SentQuote = {
  quoteId: string
  versionId: string
  number: string
  document: QuoteDocument
  fileKey: string
  /** Whether it was sent to be signed online, as far as the plan goes. */
  signsOnline: boolean
  /** Bytes of the PDF, needed by a mailbox alone. */
  size: number
}

/** Makes a link and accepts the mail that carries it, with the PDF attached, for each recipient; copies have no link. Errors: those of assertVariables, mailDocument. */
export async function mailQuote(
  tx: Tx,
  sent: SentQuote,
  to: Recipient,
  wish: CarriedLetter,
  copies: Copies,
): Promise<string> {
  assertVariables(wish, quoteMessageVariables)
  const [sender, { signature }] = await Promise.all([findSender(tx), getSeller(tx)])
  const { quoteId, versionId, document, number, fileKey, size } = sent
  const about = { type: 'quote', id: quoteId } as const
  const prepare = (recipient: Recipient | null) => {
    const { token, tokenHash } = makeToken()
    const mail = {
      content: quoteMail({
        document,
        number,
        url: recipient === null ? '' : linkUrl(tx.scope.context.config.appUrl, token),
        recipientName: recipient?.name ?? to.name,
        senderName: sender?.name ?? null,
        letter: wish,
        signedOnline: signature.asked && sent.signsOnline,
      }),
      about,
      fromName: document.seller.name,
      replyTo: document.seller.email ?? sender?.email ?? null,
      pdf: { name: pdfName(number, document.version), fileKey, size },
    }
    const record = (carrier: Carrier) =>
      insertLink(tx, { quoteId, versionId, tokenHash, recipient: recipient ?? to, ...carrier })
    return { mail, record }
  }
  return mailToAll(tx, { about, to, copies, mailboxId: wish.mailboxId, prepare })
}
