import { insertRowForId } from '#server/db/own-rows.ts'
import type { Carrier } from '#server/features/documents/commands/mail-document.ts'
import type { Tx } from '#server/scope.ts'
import { INVOICE_LINK_DAYS } from '#shared/domain/invoices/client-link.ts'

type NewLink = {
  invoiceId: string
  tokenHash: Buffer
  recipient: { email: string; name: string | null }
  /** Null for a link that is handed over. */
  carrier: Carrier | null
}

export async function insertLink(
  tx: Tx,
  { invoiceId, tokenHash, recipient, carrier }: NewLink,
): Promise<string> {
  return insertRowForId(tx, 'invoice_client_links', {
    invoice_id: invoiceId,
    token_hash: tokenHash,
    recipient_email: recipient.email,
    recipient_name: recipient.name,
    mail_id: carrier?.mailId ?? null,
    sending_id: carrier?.sending?.id ?? null,
    mailed_from: carrier?.sending?.from ?? null,
    created_by: tx.scope.userId,
    created_at: tx.now,
    expires_at: new Date(tx.now.getTime() + INVOICE_LINK_DAYS * 86_400_000),
  })
}
