import { sql } from 'kysely'
import { deleteRow, insertRowForId } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type {
  PaidBy,
  ReceivedFacts,
  ReceivedSource,
  ReceivedStatus,
} from '#shared/domain/received-invoices/received-invoice.ts'
import type { ReceivedFields, ReceivedTerms } from '#shared/domain/received-invoices/received-terms.ts'

export type KeptFile = { name: string; type: string; size: number; sha256: string; key: string }
type NewReceived = {
  source: ReceivedSource
  file: KeptFile
  fields: ReceivedFields | null
  terms: ReceivedTerms | null
}

/** Two files of an organization come one after the other, so that each sees what the other says. */
export async function lockReceived(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`received:${tx.scope.orgId}`}, 0))`.execute(tx.db)
}

const columnsOf = (fields: ReceivedFields) => ({
  credit: fields.credit,
  supplier_name: fields.supplierName,
  supplier_siren: fields.supplierSiren,
  supplier_vat_number: fields.supplierVatNumber,
  number: fields.number,
  issued_on: fields.issuedOn,
  due_on: fields.dueOn,
  currency: fields.currency,
  net_cents: fields.netCents,
  gross_cents: fields.grossCents,
  due_cents: fields.dueCents,
  vat_rates: JSON.stringify(fields.vatRates),
  iban: fields.iban,
  reference: fields.reference,
})

/** Writes what came, with the company that has the supplier's SIREN. */
export async function insertReceived(tx: Tx, { source, file, fields, terms }: NewReceived): Promise<string> {
  return insertRowForId(tx, 'received_invoices', {
    source,
    file_name: file.name,
    file_type: file.type,
    file_size: file.size,
    file_sha256: file.sha256,
    file_key: file.key,
    ...(fields === null ? {} : columnsOf(fields)),
    terms: terms === null ? null : JSON.stringify(terms),
    company_id: fields === null ? null : await findSupplier(tx, fields.supplierSiren),
    created_by: tx.scope.userId,
    created_at: tx.now,
    updated_at: tx.now,
  })
}

/** The company of a SIREN; those in use first. */
export async function findSupplier(tx: Tx, siren: string | null): Promise<string | null> {
  if (siren === null) return null
  const row = await tx.db
    .selectFrom('companies')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('siren', '=', siren)
    .orderBy('archived')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export type LockedReceived = ReceivedFacts & {
  id: string
  fileKey: string
  companyId: string | null
  revision: number
}

/** Holds a received invoice. Errors: not_found. */
export async function lockReceivedInvoice(tx: Tx, id: string): Promise<LockedReceived> {
  const row = await tx.db
    .selectFrom('received_invoices')
    .select([
      ...(['id', 'status', 'source', 'credit', 'supplier_name', 'number', 'issued_on'] as const),
      ...(['gross_cents', 'file_key', 'company_id', 'revision'] as const),
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    id: row.id,
    status: row.status as ReceivedStatus,
    source: row.source as ReceivedSource,
    credit: row.credit,
    supplierName: row.supplier_name,
    number: row.number,
    issuedOn: row.issued_on,
    grossCents: row.gross_cents,
    fileKey: row.file_key,
    companyId: row.company_id,
    revision: row.revision,
  }
}

const setOf = (tx: Tx, id: string) =>
  tx.db.updateTable('received_invoices').where('org_id', '=', tx.scope.orgId).where('id', '=', id)

/** The row is held. */
export async function setFields(tx: Tx, id: string, fields: ReceivedFields, companyId: string | null) {
  await setOf(tx, id)
    .set((eb) => ({
      ...columnsOf(fields),
      company_id: companyId,
      updated_at: tx.now,
      revision: eb('revision', '+', 1),
    }))
    .execute()
}

type Decision = {
  status: ReceivedStatus
  refusalReason?: string
  paid?: { on: string; by: PaidBy }
}

/** The row is held. What the former state said (a reason, a payment) goes with it. */
export async function setStatus(tx: Tx, id: string, { status, refusalReason, paid }: Decision) {
  await setOf(tx, id)
    .set({
      status,
      refusal_reason: refusalReason ?? null,
      paid_on: paid?.on ?? null,
      paid_by: paid?.by ?? null,
      updated_at: tx.now,
    })
    .execute()
}

/** The row is held. */
export async function setNote(tx: Tx, id: string, note: string) {
  await setOf(tx, id).set({ note, updated_at: tx.now }).execute()
}

/** The row is held. Errors: not_found for a company that is not the organization's. */
export async function setCompany(tx: Tx, id: string, companyId: string | null) {
  if (companyId !== null) {
    const company = await tx.db
      .selectFrom('companies')
      .select('id')
      .where('org_id', '=', tx.scope.orgId)
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new DomainError('not_found')
  }
  await setOf(tx, id).set({ company_id: companyId, updated_at: tx.now }).execute()
}

/** The row is held, and still to check. */
export async function deleteReceived(tx: Tx, id: string) {
  await deleteRow(tx, 'received_invoices', id)
}
