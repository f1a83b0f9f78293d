import type { Tx } from '#server/scope.ts'

/** Holds the client until the transaction ends: two plans of one client come one after the other. */
export async function lockClient(
  tx: Tx,
  { companyId, contactId }: { companyId: string | null; contactId: string | null },
): Promise<void> {
  await tx.byKey
    .selectFrom(companyId === null ? 'contacts' : 'companies')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', (companyId ?? contactId)!)
    .forNoKeyUpdate()
    .execute()
}
