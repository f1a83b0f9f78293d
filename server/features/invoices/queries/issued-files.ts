import type { Tx } from '#server/scope.ts'

/** The stored PDF of the issued among these, by id. */
export async function listIssuedPdfs(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('invoice_documents')
    .select(['invoice_id', 'pdf_file_key'])
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, row.pdf_file_key]))
}
