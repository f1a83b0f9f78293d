import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Refuses to write over, or to issue, a text that its author has not read. */
export async function assertRevision(
  tx: Tx,
  invoice: { id: string; revision: number },
  revision: number,
): Promise<void> {
  if (invoice.revision === revision) return
  const stored = await getInvoiceRow(tx, invoice.id)
  throw new DomainError('version_conflict', {
    data: {
      content: stored.content,
      revision: stored.revision,
      savedAt: stored.updated_at.toISOString(),
      savedByName: stored.editor_name,
    },
  })
}
