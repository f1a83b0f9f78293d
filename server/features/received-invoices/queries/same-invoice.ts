import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReceivedSource } from '#shared/domain/received-invoices/received-invoice.ts'
import type { ReceivedFields } from '#shared/domain/received-invoices/received-terms.ts'

export type KnownReceived = {
  id: string
  source: ReceivedSource
  supplierName: string | null
  number: string | null
}

const known = (tx: Tx) =>
  tx.db
    .selectFrom('received_invoices as r')
    .select(['r.id', 'r.source', 'r.supplier_name', 'r.number'])
    .where('r.org_id', '=', tx.scope.orgId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(1)

const shown = (
  row: { id: string; source: string; supplier_name: string | null; number: string | null } | undefined,
): KnownReceived | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        source: row.source as ReceivedSource,
        supplierName: row.supplier_name,
        number: row.number,
      }

/** The one that came as this very file. */
export async function findSameFile(tx: Tx, sha256: string): Promise<KnownReceived | null> {
  return shown(await known(tx).where('r.file_sha256', '=', sha256).executeTakeFirst())
}

/**
 * The first with the same number and day of the same supplier: the same SIREN or VAT number; where one of the two lacks both, the same
 * name. Null while the fields lack one of them.
 */
export async function findSameInvoice(
  tx: Tx,
  fields: ReceivedFields,
  except: string | null,
): Promise<KnownReceived | null> {
  const { supplierName, supplierSiren, supplierVatNumber, number, issuedOn } = fields
  if (supplierName === null || number === null || issuedOn === null) return null
  let query = known(tx)
    .where('r.number', '=', number)
    .where('r.issued_on', '=', issuedOn)
    .where(
      sql<boolean>`(r.supplier_siren = ${supplierSiren}::text or r.supplier_vat_number = ${supplierVatNumber}::text
        or (fold(r.supplier_name) = fold(${supplierName}::text)
          and (coalesce(r.supplier_siren, r.supplier_vat_number) is null or ${supplierSiren ?? supplierVatNumber}::text is null)))`,
    )
  if (except !== null) query = query.where('r.id', '<>', except)
  return shown(await query.executeTakeFirst())
}
