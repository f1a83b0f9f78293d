import { readClientDebt } from '#server/features/payments/queries/client-debt.ts'
import type { Letter } from '#server/features/quotes/commands/assert-variables.ts'
import { mailDocument } from '#server/features/quotes/commands/mail-document.ts'
import { findSender } from '#server/features/quotes/queries/parties.ts'
import { makeToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import { invoiceMail } from '../mails/invoice-mail.ts'
import { insertLink } from '../store/links.ts'
import { invoiceUrl, type prepareInvoice } from './prepare-invoice.ts'

/** The author's words, and the mailbox that carries them (null: Ardoise's own sender; absent: the organization's choice). */
export type Wish = Letter & { mailboxId?: string | null | undefined }

/** Makes a link and accepts the mail that carries it. */
export async function mailLink(
  tx: Tx,
  { invoice, issued, recipient }: Awaited<ReturnType<typeof prepareInvoice>>,
  wish: Wish & { size: number },
): Promise<string> {
  const { number, document, pdf } = issued
  const { token, tokenHash } = makeToken()
  const sender = await findSender(tx)
  const content = invoiceMail({
    document,
    number,
    letter: wish,
    owedCents: await readClientDebt(tx, invoice.id),
    url: invoiceUrl(tx.scope.context.config.appUrl, token),
    recipientName: recipient.name,
    senderName: sender?.name ?? null,
  })
  const carrier = await mailDocument(
    tx,
    {
      content,
      to: recipient,
      about: { type: 'invoice', id: invoice.id },
      fromName: document.seller.name,
      replyTo: document.seller.email ?? sender?.email ?? null,
      pdf: { name: pdfName(number), fileKey: pdf.fileKey, size: wish.size },
    },
    wish.mailboxId,
  )
  return insertLink(tx, { invoiceId: invoice.id, tokenHash, recipient, carrier })
}

const pdfName = (number: string) => `${number.replaceAll('/', '-')}.pdf`
