import { inTransaction } from '#server/db/transaction.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope } from '#server/scope.ts'
import { invoiceUrl, prepareInvoice } from '../steps/prepare-invoice.ts'
import { insertLink } from '../store/links.ts'

type Input = { invoiceId: string; to?: Recipient | undefined }

/** A link to hand over oneself: its address is answered once and kept nowhere. Errors: those of prepareInvoice. */
export function createLink(scope: Scope, input: Input): Promise<{ linkId: string; url: string }> {
  return inTransaction(scope, async (tx) => {
    const { invoice, recipient } = await prepareInvoice(tx, input)
    const { token, tokenHash } = makeToken()
    const linkId = await insertLink(tx, { invoiceId: invoice.id, tokenHash, recipient, carrier: null })
    await emitInvoiceEvent(tx, 'invoice.link_created', invoice, { linkId, to: recipient.email })
    return { linkId, url: invoiceUrl(scope.context.config.appUrl, token) }
  })
}
