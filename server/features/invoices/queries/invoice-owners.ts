import type { Tx } from '#server/scope.ts'

/** The card of a client: one of the two. */
export type InvoiceOwner = { companyId: string | null; contactId: string | null }

/** Whose these issued invoices are, by their ids; those that are not of the organization, or nobody's, are left out. */
export async function listInvoiceOwners(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceOwner>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await tx.byKey
    .selectFrom('invoices')
    .select(['id', 'company_id', 'contact_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', invoiceIds)
    .where('number', 'is not', null)
    .where((eb) => eb.or([eb('company_id', 'is not', null), eb('contact_id', 'is not', null)]))
    .execute()
  return new Map(
    rows.map(({ id, company_id: companyId, contact_id: contactId }) => [
      id,
      { companyId, contactId: companyId === null ? contactId : null },
    ]),
  )
}
