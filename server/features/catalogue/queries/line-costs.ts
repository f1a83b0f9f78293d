import type { Tx } from '#server/scope.ts'
import type { LineCosts } from '#shared/contract/line-costs.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** What the lines of a devis or an invoice cost. Errors: not_found. */
export async function listLineCosts(tx: Tx, documentId: string): Promise<LineCosts> {
  if ((await findCostedDocument(tx, documentId)) === null) throw new DomainError('not_found')
  const rows = await tx.db
    .selectFrom('line_costs')
    .select(['line_id', 'unit_cost_cents', 'item_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('document_id', '=', documentId)
    .orderBy('line_id')
    .execute()
  return {
    items: rows.map((row) => ({
      lineId: row.line_id,
      unitCostCents: Number(row.unit_cost_cents),
      typed: row.item_id === null,
    })),
  }
}

/** Whether a document is a devis or an invoice that the caller reads; null: there is none. */
async function findCostedDocument(tx: Tx, documentId: string): Promise<'quote' | 'invoice' | null> {
  for (const table of ['quotes', 'invoices'] as const) {
    const row = await tx.db
      .selectFrom(table)
      .select('id')
      .where('org_id', '=', tx.scope.orgId)
      .where('id', '=', documentId)
      .executeTakeFirst()
    if (row !== undefined) return table === 'quotes' ? 'quote' : 'invoice'
  }
  return null
}
