import { inTransaction, readAs } from '#server/db/transaction.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { assertVariables, type CarriedLetter } from '#server/features/documents/commands/assert-variables.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import { findSender } from '#server/features/documents/queries/parties.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { type LockedInvoice, markSent } from '#server/features/invoices/commands/mark-invoice.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { readClientDebt } from '#server/features/payments/queries/client-debt.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { invoiceFileName } from '#shared/domain/invoices/invoice-file-name.ts'
import { invoiceMessageVariables } from '#shared/domain/invoices/invoice-message.ts'
import { invoiceMail } from '../mails/invoice-mail.ts'
import { getSending } from '../queries/sending.ts'
import { invoiceUrl, prepareInvoice } from '../steps/prepare-invoice.ts'
import { insertLink } from '../store/links.ts'

type Input = CarriedLetter & { invoiceId: string; to?: Recipient | undefined }

/** Mails an issued invoice with its PDF and a link, for the first time. Errors: invoice_already_sent, those of mailInvoice. */
export const sendInvoice = (scope: Scope, input: Input) => mailInvoice(scope, input, first)

/** The same to somebody who has its subscription already, whatever the card says since. Errors: those of sendInvoice. */
export const sendToSubscriber = (scope: Scope, input: Input & { to: Recipient }) =>
  mailInvoice(scope, input, { ...first, known: [input.to.email] })

/** The same once more, with a new link; the earlier ones stay good until they are revoked. Errors: invoice_not_sent, those of mailInvoice. */
export const resendInvoice = (scope: Scope, input: Input) =>
  mailInvoice(scope, input, {
    event: 'invoice.resent',
    judge: ({ sent_at }) => sent_at !== null || 'invoice_not_sent',
  })

type Kind = {
  event: 'invoice.sent' | 'invoice.resent'
  judge: (invoice: LockedInvoice) => true | 'invoice_already_sent' | 'invoice_not_sent'
  known?: string[]
}
const first: Kind = {
  event: 'invoice.sent',
  judge: ({ sent_at }) => sent_at === null || 'invoice_already_sent',
}

/** Errors: those of prepareInvoice, assertVariables, assertOnCard, assertMailboxSends, mailDocument. */
async function mailInvoice(
  scope: Scope,
  input: Input,
  { event, judge, known = [] }: Kind,
): Promise<InvoiceSending> {
  assertVariables(input, invoiceMessageVariables)
  const { mailboxId, issued } = await readAs(scope, async (tx) => ({
    issued: await findIssued(tx, input.invoiceId),
    mailboxId: await assertMailboxSends(tx, { mailboxId: input.mailboxId, size: 0 }),
  }))
  if (issued === null) throw new DomainError('invoice_not_issued')
  const pdf = mailboxId === null ? null : await scope.context.files.get(issued.pdf.fileKey)
  return inTransaction(scope, async (tx) => {
    const prepared = await prepareInvoice(tx, input)
    const { invoice, recipient } = prepared
    const verdict = judge(invoice)
    if (verdict !== true) throw new DomainError(verdict)
    const { company_id: companyId, contact_id: contactId } = invoice
    const had = [
      prepared.issued.document.buyer.email,
      ...known,
      ...(await listMailedTo(tx, { kind: 'invoice', id: invoice.id })),
    ]
    await assertOnCard(tx, recipient.email, { companyId, contactId }, had)
    const linkId = await mailLink(tx, prepared, { ...input, mailboxId, size: pdf?.length ?? 0 })
    await markSent(tx, invoice)
    await emitInvoiceEvent(tx, event, invoice, { linkId, to: recipient.email })
    return getSending(tx, invoice.id)
  })
}

/** Makes a link and accepts the mail that carries it. */
async function mailLink(
  tx: Tx,
  { invoice, issued, recipient }: Awaited<ReturnType<typeof prepareInvoice>>,
  wish: CarriedLetter & { size: number },
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
      pdf: { name: invoiceFileName(document.kind, number), fileKey: pdf.fileKey, size: wish.size },
    },
    wish.mailboxId,
  )
  return insertLink(tx, { invoiceId: invoice.id, tokenHash, recipient, carrier })
}
