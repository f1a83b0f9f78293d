import { sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { LitigationExhibit } from '#shared/domain/litigation/litigation-facts.ts'

export type EntryKind = LitigationExhibit['kind'] | 'call'
/** Something that a file holds: an original, or a call, which is told and has none. */
export type Entry = { kind: EntryKind; subjectId: string; file: { name: string; key: string } | null }

type NewFile = {
  companyId: string | null
  contactId: string | null
  clientName: string
  currency: string
  countedOn: string
  invoiceIds: readonly string[]
  entries: readonly Entry[]
}

export async function insertLitigationFile(tx: Tx, file: NewFile): Promise<string> {
  const { orgId, userId } = tx.scope
  const { id } = await tx.db
    .insertInto('litigation_files')
    .values({
      org_id: orgId,
      company_id: file.companyId,
      contact_id: file.contactId,
      client_name: file.clientName,
      currency: file.currency,
      counted_on: file.countedOn,
      total: file.entries.filter((one) => one.file !== null).length,
      created_by: userId,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into litigation_file_invoices (org_id, file_id, invoice_id)
    select ${orgId}, ${id}, unnest(${file.invoiceIds}::uuid[])`.execute(tx.db)
  await sql`
    insert into litigation_entries (org_id, file_id, position, kind, subject_id, name, file_key)
    select ${orgId}, ${id}, e.position, e.kind, e.subject, e.name, e.key
    from unnest(${file.entries.map((_, index) => index + 1)}::int[], ${file.entries.map(({ kind }) => kind)}::text[],
      ${file.entries.map(({ subjectId }) => subjectId)}::uuid[], ${file.entries.map((one) => one.file?.name ?? null)}::text[],
      ${file.entries.map((one) => one.file?.key ?? null)}::text[]) as e (position, kind, subject, name, key)`.execute(
    tx.db,
  )
  return id
}

/** A file that waits to be made; null once it was made, failed or was removed. */
export const lockWaiting = (tx: Tx, fileId: string) =>
  tx.byKey
    .selectFrom('litigation_files')
    .select(['id', 'client_name', 'company_id', 'contact_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', fileId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

export const setProgress = (tx: Tx, fileId: string, done: number): Promise<void> =>
  updateRow(tx, 'litigation_files', fileId, { done })

export const setFailed = (tx: Tx, fileId: string, failure: string): Promise<void> =>
  updateRow(tx, 'litigation_files', fileId, { state: 'failed', failure })

type Made = {
  pdf: { key: string; sha256: string }
  owedCents: number
  interestCents: number
  indemnityCents: number
  /** By the place of the entry. */
  hashes: ReadonlyMap<number, string>
}

export async function setMade(tx: Tx, fileId: string, made: Made): Promise<void> {
  const places = [...made.hashes.keys()]
  await sql`
    update litigation_entries e set sha256 = h.sha256
    from unnest(${places}::int[], ${[...made.hashes.values()]}::text[]) as h (position, sha256)
    where e.org_id = ${tx.scope.orgId} and e.file_id = ${fileId} and e.position = h.position`.execute(tx.db)
  await sql`
    update litigation_files set state = 'ready', done = total, pdf_file_key = ${made.pdf.key}, pdf_sha256 = ${made.pdf.sha256}, made_at = ${tx.now},
      owed_cents = ${made.owedCents}, interest_cents = ${made.interestCents}, indemnity_cents = ${made.indemnityCents}
    where org_id = ${tx.scope.orgId} and id = ${fileId}`.execute(tx.db)
}

/** Errors: not_found. */
export async function deleteLitigationFile(tx: Tx, fileId: string) {
  const row = await tx.byKey
    .deleteFrom('litigation_files')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', fileId)
    .returning(['company_id', 'contact_id', 'client_name', 'pdf_file_key'])
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}
