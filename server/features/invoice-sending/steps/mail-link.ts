import type { CarriedLetter } from '#server/features/documents/commands/assert-variables.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import type { Copies } from '#server/features/documents/commands/judge-copies.ts'
import type { Carrier } from '#server/features/documents/commands/mail-document.ts'
import { mailToAll } from '#server/features/documents/commands/mail-to-all.ts'
import { findSender } from '#server/features/documents/queries/parties.ts'
import { readClientDebt } from '#server/features/payments/queries/client-debt.ts'
import { makeToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import { askedDespite } from '#shared/domain/invoices/dispute.ts'
import { invoiceFileName } from '#shared/domain/invoices/invoice-file-name.ts'
import { invoiceMail } from '../mails/invoice-mail.ts'
import { insertLink } from '../store/links.ts'
import { invoiceUrl, type prepareInvoice } from './prepare-invoice.ts'

/** Makes a link for each recipient and accepts the mails that carry them. */
export async function mailLink(
  tx: Tx,
  { invoice, issued, recipient }: Awaited<ReturnType<typeof prepareInvoice>>,
  wish: CarriedLetter & { size: number; copies: Copies },
): Promise<string> {
  const { number, document, pdf } = issued
  const sender = await findSender(tx)
  const { debtCents, disputedCents } = await readClientDebt(tx, invoice.id)
  const owedCents = askedDespite(debtCents, disputedCents)
  const about = { type: 'invoice', id: invoice.id } as const
  const prepare = (to: Recipient | null) => {
    const { token, tokenHash } = makeToken()
    const mail = {
      content: invoiceMail({
        document,
        number,
        letter: wish,
        owedCents,
        contestedCents: debtCents - owedCents,
        url: to === null ? '' : invoiceUrl(tx.scope.context.config.appUrl, token),
        recipientName: (to ?? recipient).name,
        senderName: sender?.name ?? null,
      }),
      about,
      fromName: document.seller.name,
      replyTo: document.seller.email ?? sender?.email ?? null,
      pdf: { name: invoiceFileName(document.kind, number), fileKey: pdf.fileKey, size: wish.size },
    }
    const record = (carrier: Carrier) =>
      insertLink(tx, { invoiceId: invoice.id, tokenHash, recipient: to ?? recipient, carrier })
    return { mail, record }
  }
  return mailToAll(tx, { about, to: recipient, copies: wish.copies, mailboxId: wish.mailboxId, prepare })
}
