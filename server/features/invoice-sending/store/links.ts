import { insertRowForId, updateRow } from '#server/db/own-rows.ts'
import type { Carrier } from '#server/features/documents/commands/mail-document.ts'
import type { Tx } from '#server/scope.ts'
import { INVOICE_LINK_DAYS } from '#shared/domain/invoices/client-link.ts'

/** What a link shows: an invoice, or all that a company or a person owes. */
export type Linked = { invoiceId: string } | { companyId: string } | { contactId: string }

type NewLink = {
  tokenHash: Buffer
  recipient: { email: string; name: string | null }
  /** Null for a link that is handed over. */
  carrier: Carrier | null
}

export async function insertLink(
  tx: Tx,
  { tokenHash, recipient, carrier, ...linked }: NewLink & Linked,
): Promise<string> {
  return insertRowForId(tx, 'invoice_client_links', {
    invoice_id: 'invoiceId' in linked ? linked.invoiceId : null,
    company_id: 'companyId' in linked ? linked.companyId : null,
    contact_id: 'contactId' in linked ? linked.contactId : null,
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

/** Closes the link to the page of a client. Whose it was, and whether it was open until now; null: there is no such link. */
export async function closeStatementLink(tx: Tx, linkId: string) {
  const link = await tx.db
    .selectFrom('invoice_client_links')
    .select(['company_id', 'contact_id', 'revoked_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', linkId)
    .where('invoice_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) return null
  const wasOpen = link.revoked_at === null
  if (wasOpen) await updateRow(tx, 'invoice_client_links', linkId, { revoked_at: tx.now })
  return { companyId: link.company_id, contactId: link.contact_id, wasOpen }
}
