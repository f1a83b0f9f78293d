import { insertRowForId, nextRevision, updateRow, updateRows } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { CompanyFields } from '#shared/contract/crm-fields.ts'

function columnsOf(fields: CompanyFields) {
  return {
    kind: fields.kind,
    name: fields.name,
    siren: fields.siren,
    siret: fields.siret,
    vat_number: fields.vatNumber,
    email: fields.email,
    phone: fields.phone,
    website: fields.website,
    address_line1: fields.addressLine1,
    address_line2: fields.addressLine2,
    postal_code: fields.postalCode,
    city: fields.city,
    country: fields.country,
    electronic_scheme: fields.electronicScheme,
    electronic_address: fields.electronicAddress,
    purchase_order_required: fields.purchaseOrderRequired,
    buyer_reference: fields.buyerReference,
    delivery_name: fields.deliveryName,
    delivery_line1: fields.deliveryLine1,
    delivery_line2: fields.deliveryLine2,
    delivery_postal_code: fields.deliveryPostalCode,
    delivery_city: fields.deliveryCity,
    delivery_country: fields.deliveryCountry,
    notes: fields.notes,
  }
}

export async function insertCompany(tx: Tx, fields: CompanyFields): Promise<string> {
  return insertRowForId(tx, 'companies', {
    ...columnsOf(fields),
    created_by: tx.scope.userId,
    created_at: tx.now,
    updated_at: tx.now,
  })
}

/** Writes the company and the copies of its name, SIREN and city that its contacts carry for the search. */
export async function updateCompany(tx: Tx, id: string, fields: CompanyFields): Promise<void> {
  await updateRow(tx, 'companies', id, { ...columnsOf(fields), updated_at: tx.now, revision: nextRevision })
  await tx.db
    // Held in the one order, like those of lockContacts.
    .with('held', (db) =>
      db
        .selectFrom('contacts')
        .select('id')
        .where('org_id', '=', tx.scope.orgId)
        .where('company_id', '=', id)
        .where((eb) =>
          eb.or([
            eb('company_name', 'is distinct from', fields.name),
            eb('company_siren', 'is distinct from', fields.siren),
            eb('company_city', 'is distinct from', fields.city),
          ]),
        )
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('contacts')
    .set({ company_name: fields.name, company_siren: fields.siren, company_city: fields.city })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', (eb) => eb.selectFrom('held').select('id'))
    .execute()
}

/** The rows that exist among the ids, held until the end of the transaction, always in the same order. */
export async function lockCompanies(tx: Tx, ids: string[]) {
  return tx.db
    .selectFrom('companies')
    .select(['id', 'name', 'siren', 'city', 'archived_at', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function setCompaniesArchived(tx: Tx, ids: string[], archivedAt: Date | null): Promise<void> {
  await updateRows(tx, 'companies', ids, { archived_at: archivedAt, updated_at: tx.now })
}
