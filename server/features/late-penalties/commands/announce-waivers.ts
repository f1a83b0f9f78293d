import { dueKind } from '#server/due-dates.ts'
import { mailDocument } from '#server/features/documents/commands/mail-document.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import { listRecipients } from '#server/features/reminders/queries/client-facts.ts'
import { waiverMail } from '../mails/waiver-mail.ts'
import { endTelling, listWaivers, UNTOLD } from '../store/penalty-waivers.ts'

/** Mails clients that the penalties of an invoice were given up, once that cannot be a slip of the hand any more. */
export const announceWaivers = dueKind({
  kind: 'announce-waivers',
  rows: UNTOLD,
  atOnce: 20,
  async run(tx, ids) {
    const seller = await getSeller(tx)
    for (const waiver of await listWaivers(tx, ids)) {
      const invoice = await lockAnyInvoice(tx, waiver.invoice_id)
      const recipient = (await listRecipients(tx, [invoice.id])).get(invoice.id)
      const email = recipient?.email ?? null
      await endTelling(tx, waiver.id, email)
      if (email === null) continue
      await mailDocument(
        tx,
        {
          about: { type: 'invoice', id: invoice.id },
          to: { email, name: recipient?.name ?? null },
          content: waiverMail({ number: invoice.number!, sellerName: seller.name }),
          fromName: seller.name,
          replyTo: seller.email,
        },
        // Nobody asks for it now: Ardoise's own sender.
        null,
      )
      await emitInvoiceEvent(tx, 'invoice.penalties_waiver_told', invoice, { to: email })
    }
  },
})
