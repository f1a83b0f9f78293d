import { insertRowForId, nextRevision, updateRow, updateRows } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { ContactFields } from '#shared/contract/crm-fields.ts'

/** Fields that a contact copies from its company. */
export type CompanyCopy = { name: string; siren: string | null; city: string | null } | null

function columnsOf(fields: ContactFields, company: CompanyCopy) {
  return {
    company_id: fields.companyId,
    company_name: company?.name ?? null,
    company_siren: company?.siren ?? null,
    company_city: company?.city ?? null,
    first_name: fields.firstName,
    last_name: fields.lastName,
    job_title: fields.jobTitle,
    email: fields.email,
    phone: fields.phone,
    mobile: fields.mobile,
    address_line1: fields.addressLine1,
    address_line2: fields.addressLine2,
    postal_code: fields.postalCode,
    city: fields.city,
    country: fields.country,
    notes: fields.notes,
  }
}

export async function insertContact(tx: Tx, fields: ContactFields, company: CompanyCopy): Promise<string> {
  return insertRowForId(tx, 'contacts', {
    ...columnsOf(fields, company),
    created_by: tx.scope.userId,
    created_at: tx.now,
    updated_at: tx.now,
  })
}

export async function updateContact(
  tx: Tx,
  id: string,
  fields: ContactFields,
  company: CompanyCopy,
): Promise<void> {
  await updateRow(tx, 'contacts', id, {
    ...columnsOf(fields, company),
    updated_at: tx.now,
    revision: nextRevision,
  })
}

/** The rows that exist among the ids, held until the end of the transaction, always in the same order. */
export async function lockContacts(tx: Tx, ids: string[]) {
  return tx.db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'company_id', 'archived_at', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function setContactsArchived(tx: Tx, ids: string[], archivedAt: Date | null): Promise<void> {
  await updateRows(tx, 'contacts', ids, { archived_at: archivedAt, updated_at: tx.now })
}
