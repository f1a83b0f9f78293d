import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type LockedInvoice, markSent } from '#server/features/invoices/commands/mark-invoice.ts'
import { tellInvoice } from '#server/features/invoices/commands/tell-invoice.ts'
import { findIssued } from '#server/features/invoices/queries/detail.ts'
import { assertVariables, type Letter } from '#server/features/quotes/commands/assert-variables.ts'
import { assertMailboxSends } from '#server/features/quotes/commands/choose-mailbox.ts'
import type { Recipient } from '#server/features/quotes/commands/deliver-quote.ts'
import { mailDocument } from '#server/features/quotes/commands/mail-document.ts'
import { findSender } from '#server/features/quotes/queries/parties.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { owedCents } from '#shared/domain/invoices/invoice.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { invoiceMessageVariables } from '#shared/domain/invoices/invoice-message.ts'
import { invoiceMail } from '../mails/invoice-mail.ts'
import { getSending } from '../queries/sending.ts'
import { invoiceUrl, prepareInvoice } from '../steps/prepare-invoice.ts'
import { insertLink } from '../store/links.ts'

type Wish = Letter & { mailboxId?: string | null | undefined }
type Input = Wish & { invoiceId: string; to?: Recipient | undefined }

/** Mails an issued invoice with its PDF and a link, for the first time. Errors: invoice_already_sent, those of mailInvoice. */
export const sendInvoice = (scope: Scope, input: Input) =>
  mailInvoice(scope, input, 'invoice.sent', ({ sent_at }) => sent_at === null || 'invoice_already_sent')

/** The same once more, with a new link; the earlier ones stay good until they are revoked. Errors: invoice_not_sent, those of mailInvoice. */
export const resendInvoice = (scope: Scope, input: Input) =>
  mailInvoice(scope, input, 'invoice.resent', ({ sent_at }) => sent_at !== null || 'invoice_not_sent')

/** Errors: those of prepareInvoice, assertVariables, assertMailboxSends, mailDocument. */
async function mailInvoice(
  scope: Scope,
  input: Input,
  event: 'invoice.sent' | 'invoice.resent',
  judge: (invoice: LockedInvoice) => true | 'invoice_already_sent' | 'invoice_not_sent',
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
    const linkId = await mailLink(tx, prepared, { ...input, mailboxId, size: pdf?.length ?? 0 })
    await markSent(tx, invoice)
    await tellInvoice(tx, event, invoice, { linkId, to: recipient.email })
    return getSending(tx, invoice.id)
  })
}

/** Makes a link and accepts the mail that carries it. */
async function mailLink(
  tx: Tx,
  { invoice, issued, recipient }: Awaited<ReturnType<typeof prepareInvoice>>,
  wish: Wish & { size: number },
): Promise<string> {
  const { number, document, pdf } = issued
  const { token, tokenHash } = makeToken()
  const sender = await findSender(tx)
  const content = invoiceMail({
    ...{ document, number, letter: wish },
    owedCents: owedOf(invoice),
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

function owedOf({ kind, status, due_cents, gross_cents, paid_cents, credited_cents }: LockedInvoice): number {
  if (isCreditNote(kind) || status === 'cancelled') return 0
  const money = { dueCents: due_cents, grossCents: gross_cents }
  return owedCents({ ...money, paidCents: paid_cents, creditedCents: credited_cents })
}
