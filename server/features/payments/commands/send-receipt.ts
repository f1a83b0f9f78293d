import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import { chooseRecipient, type Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { findSender, getBuyer } from '#server/features/documents/queries/parties.ts'
import { thanksMail } from '#server/features/payments/mails/thanks-mail.ts'
import type { Scope } from '#server/scope.ts'
import { drawReceipt } from './read-receipt.ts'

type Input = { paymentId: string; to?: Recipient | undefined }

/**
 * Thanks the client for a payment, with its receipt attached, to whom is named or else to the client. What was drawn is what leaves. Errors:
 * those of drawReceipt, chooseRecipient, assertOnCard, assertMailboxSends, mailDocument.
 */
export async function sendReceipt(scope: Scope, { paymentId, to }: Input): Promise<{ sentTo: string }> {
  const { document, payment, pdf, name } = await drawReceipt(scope, paymentId)
  const mailbox = await readAs(scope, (tx) =>
    assertMailboxSends(tx, { mailboxId: undefined, size: pdf.length }),
  )
  return withFiles(scope.context, async (files) => {
    const fileKey = `${scope.orgId}/receipts/${randomUUID()}.pdf`
    await files.store(fileKey, pdf, 'application/pdf')
    return inTransaction(scope, async (tx) => {
      const { companyId, contactId, quoteId, amountCents } = payment
      const [{ buyer }, sender] = await Promise.all([getBuyer(tx, { companyId, contactId }), findSender(tx)])
      const recipient = chooseRecipient(to, { email: buyer?.email ?? null, name: buyer?.contactName ?? null })
      await assertOnCard(tx, recipient.email, { companyId, contactId })
      const content = thanksMail({
        receipt: document,
        recipientName: recipient.name,
        senderName: sender?.name ?? null,
      })
      const { seller } = document
      await mailDocument(
        tx,
        {
          kind: 'payment-receipt',
          about: aboutOf(payment),
          content,
          to: recipient,
          fromName: seller.name,
          replyTo: seller.email ?? sender?.email ?? null,
          pdf: { name, fileKey, size: pdf.length },
        },
        mailbox,
      )
      await tx.emit('payment.receipt_sent', {
        subject: { type: 'payment', id: paymentId },
        companyId,
        contactId,
        amountCents,
        meta: {
          clientName: payment.clientName ?? buyer?.name ?? null,
          number: payment.invoiceNumber ?? payment.quoteNumber,
          kind: payment.invoiceId === null && quoteId !== null ? 'quote' : null,
          to: recipient.email,
        },
      })
      return { sentTo: recipient.email }
    })
  })
}

type Paid = {
  allocations: readonly { invoiceId: string }[]
  companyId: string | null
  contactId: string | null
  quoteId: string | null
}

/** What the mail is filed under: the invoice that is paid, else the devis, else the client. */
function aboutOf({ allocations: [first], companyId, contactId, quoteId }: Paid) {
  if (first !== undefined) return { type: 'invoice', id: first.invoiceId } as const
  if (quoteId !== null) return { type: 'quote', id: quoteId } as const
  return companyId === null
    ? ({ type: 'contact', id: contactId! } as const)
    : ({ type: 'company', id: companyId } as const)
}
