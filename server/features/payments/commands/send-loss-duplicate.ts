import { inTransaction, readAs } from '#server/db/transaction.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { chooseRecipient, type Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { duplicateMail } from '#server/features/payments/mails/duplicate-mail.ts'
import { getDuplicate, getLoss } from '#server/features/payments/queries/losses.ts'
import type { Scope } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { canSendDuplicate } from '#shared/domain/invoices/write-off.ts'

const nameOf = (number: string) => fileNameOf('Facture', number, 'duplicata')

/** The kept duplicate. Errors: not_found, service_unavailable. */
export async function readDuplicate(scope: Scope, { writeOffId }: { writeOffId: string }): Promise<File> {
  const { fileKey, number } = await readAs(scope, async (tx) => {
    const duplicate = await getDuplicate(tx, writeOffId)
    const { number: known } = await getInvoiceRow(tx, duplicate.invoiceId)
    return { ...duplicate, number: known ?? '' }
  })
  const blob = await scope.context.files.open(fileKey)
  if (blob === null) throw new Error(`the duplicate of ${writeOffId} is missing`)
  return new File([blob], nameOf(number), { type: 'application/pdf' })
}

/** Mails the duplicate, to whom is named or else the client, by Ardoise's own sender. Errors: not_found, loss_undone (whole or in part), recipient_missing, recipient_not_on_card, those of queueMail. */
export function sendLossDuplicate(
  scope: Scope,
  { writeOffId, to }: { writeOffId: string; to?: Recipient | undefined },
): Promise<{ sentTo: string }> {
  return inTransaction(scope, async (tx) => {
    const { invoiceId, fileKey } = await getDuplicate(tx, writeOffId)
    // Held as by money and « Annuler la perte »: nothing opens the loss between this look and the mail.
    await lockInvoicesForPayment(tx, [invoiceId])
    const [loss, invoice, issued] = await Promise.all([
      getLoss(tx, writeOffId),
      getInvoiceRow(tx, invoiceId),
      findIssued(tx, invoiceId),
    ])
    if (issued === null) throw new DomainError('not_found')
    assertCan(canSendDuplicate(loss))
    const { company_id: companyId, contact_id: contactId } = invoice
    const { buyer } = await getParties(tx, { companyId, contactId })
    const { seller, attention, buyer: frozen } = issued.document
    const recipient = chooseRecipient(to, { email: buyer?.email ?? frozen.email, name: attention })
    await assertOnCard(tx, recipient.email, { companyId, contactId }, [frozen.email])
    const { vatCents } = loss
    const content = duplicateMail({
      number: issued.number,
      sellerName: seller.name,
      netCents: loss.amountCents - vatCents,
      vatCents,
    })
    const pdf = { name: nameOf(issued.number), fileKey, size: 0 }
    const about = { type: 'invoice', id: invoiceId } as const
    const carried = { content, to: recipient, about, fromName: seller.name, replyTo: seller.email, pdf }
    await mailDocument(tx, carried, null)
    await emitInvoiceEvent(tx, 'invoice.duplicate_sent', invoice, { to: recipient.email })
    return { sentTo: recipient.email }
  })
}
