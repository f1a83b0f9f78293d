import type { Carrier } from '#server/features/quotes/commands/mail-document.ts'
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
  const { id } = await tx.db
    .insertInto('invoice_client_links')
    .values({
      org_id: tx.scope.orgId,
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
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the link was open until now; null when the invoice has no such link. */
export async function closeLink(tx: Tx, invoiceId: string, linkId: string): Promise<boolean | null> {
  const link = await tx.db
    .selectFrom('invoice_client_links')
    .select('revoked_at')
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', linkId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) return null
  if (link.revoked_at !== null) return false
  await tx.db
    .updateTable('invoice_client_links')
    .set({ revoked_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', linkId)
    .execute()
  return true
}

/** Whether this is the first opening of the link by its client. */
export async function markOpened(tx: Tx, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('invoice_client_links')
    .set({ first_opened_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', linkId)
    .where('first_opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
