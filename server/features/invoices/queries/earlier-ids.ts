import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The devis of a document and the earlier documents that it names. Errors: not_found. */
export async function listEarlierIds(
  tx: Tx,
  invoiceId: string,
): Promise<{ quoteId: string | null; ids: string[] }> {
  const { orgId } = tx.scope
  const [row, links] = await Promise.all([
    tx.byKey
      .selectFrom('invoices')
      .select('quote_id')
      .where('org_id', '=', orgId)
      .where('id', '=', invoiceId)
      .executeTakeFirst(),
    tx.byKey
      .selectFrom('invoice_links')
      .select('preceding_id')
      .where('org_id', '=', orgId)
      .where('invoice_id', '=', invoiceId)
      .execute(),
  ])
  if (!row) throw new DomainError('not_found')
  return { quoteId: row.quote_id, ids: links.map((link) => link.preceding_id) }
}
