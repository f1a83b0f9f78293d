import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { linkUrl, pdfName, type Recipient } from '#server/features/quotes/commands/deliver-quote.ts'
import { type Letter, quoteMail } from '#server/features/quotes/mails/quote-mail.ts'
import { findSender, getSeller } from '#server/features/quotes/queries/parties.ts'
import { insertLink } from '#server/features/quotes/store/quotes.ts'
import { makeToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import { assertVariables } from './assert-variables.ts'
import { chooseMailbox } from './choose-mailbox.ts'
import { type SentQuote, sendFromMailbox } from './send-from-mailbox.ts'

/** The author's words, and the mailbox that carries them (null: Ardoise's own sender; absent: the organization's choice). */
export type Wish = Letter & { mailboxId?: string | null | undefined }

/**
 * Makes a link and accepts the mail that carries it, with the PDF attached: by Ardoise's own sender, or by a mailbox as every other mail of it.
 * Errors: those of assertVariables, queueMail, sendLetter.
 */
export async function mailQuote(tx: Tx, sent: SentQuote, to: Recipient, wish: Wish): Promise<string> {
  assertVariables(wish)
  const { token, tokenHash } = makeToken()
  const [sender, { electronicSignature }] = await Promise.all([findSender(tx), getSeller(tx)])
  const content = quoteMail({
    document: sent.document,
    number: sent.number,
    url: linkUrl(tx.scope.context.config.appUrl, token),
    recipientName: to.name,
    senderName: sender?.name ?? null,
    letter: wish,
    signedOnline: electronicSignature,
  })
  const { quoteId, versionId } = sent
  const link = { quoteId, versionId, tokenHash, recipient: to }
  const mailboxId = await chooseMailbox(tx, wish.mailboxId)
  if (mailboxId !== null) {
    const sending = await sendFromMailbox(tx, mailboxId, { sent, to, content })
    return insertLink(tx, { ...link, mailId: null, sending })
  }
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
  return insertLink(tx, { ...link, mailId })
}
