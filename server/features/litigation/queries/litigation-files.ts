import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { LitigationFile } from '#shared/contract/litigation.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { litigationReference } from '#shared/domain/litigation/litigation-facts.ts'
import type { Currency } from '#shared/french/format.ts'

const filesOf = (tx: Tx) =>
  tx.db
    .selectFrom('litigation_files as f')
    .leftJoin('users as u', 'u.id', 'f.created_by')
    .selectAll('f')
    .select('u.name as created_by_name')
    .select((eb) =>
      eb
        .selectFrom('litigation_file_invoices as n')
        .innerJoin('invoices as i', (join) =>
          join.onRef('i.org_id', '=', 'n.org_id').onRef('i.id', '=', 'n.invoice_id'),
        )
        .select((sum) => sum.fn.agg<string[]>('array_agg', ['i.number']).as('numbers'))
        .whereRef('n.org_id', '=', 'f.org_id')
        .whereRef('n.file_id', '=', 'f.id')
        .as('numbers'),
    )
    .where('f.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof filesOf>['executeTakeFirstOrThrow']>>

const numberOf = (cents: unknown): number | null => (cents === null ? null : Number(cents))

const present = (row: Row): LitigationFile => ({
  id: row.id,
  reference: litigationReference(row.id, row.counted_on),
  companyId: row.company_id,
  contactId: row.contact_id,
  clientName: row.client_name,
  currency: row.currency as Currency,
  countedOn: row.counted_on,
  state: row.state as LitigationFile['state'],
  done: row.done,
  total: row.total,
  invoiceNumbers: (row.numbers ?? []).toSorted(),
  owedCents: numberOf(row.owed_cents),
  interestCents: numberOf(row.interest_cents),
  indemnityCents: numberOf(row.indemnity_cents),
  createdByName: row.created_by_name,
  createdAt: row.created_at.toISOString(),
})

/** Errors: not_found. */
async function getRow(tx: Tx, fileId: string): Promise<Row> {
  const row = await filesOf(tx).where('f.id', '=', fileId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

/** Errors: not_found. */
export const getLitigationFile = async (tx: Tx, fileId: string): Promise<LitigationFile> =>
  present(await getRow(tx, fileId))

/**
 * The PDF of a file that was made, for its author and for who reads every mail in it: an author puts in the mails of a mailbox of their own.
 * Errors: not_found, litigation_not_ready, litigation_mails_unreadable.
 */
export async function getMadeFile(tx: Tx, fileId: string) {
  const row = await getRow(tx, fileId)
  if (row.pdf_file_key === null) throw new DomainError('litigation_not_ready')
  if (row.created_by !== tx.scope.userId && (await hidesMails(tx, fileId)))
    throw new DomainError('litigation_mails_unreadable')
  return { ...present(row), pdfKey: row.pdf_file_key }
}

/** Whether the file holds a mail that who asks may not read whole. A mail that is no more counts as one. */
async function hidesMails(tx: Tx, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ hides: boolean }>`
    select exists (select from litigation_entries e where e.org_id = ${tx.scope.orgId} and e.file_id = ${fileId} and e.kind = 'mail'
      and not exists (select from readable_mails r where r.org_id = e.org_id and r.id = e.subject_id)) as hides`.execute(
    tx.db,
  )
  return rows[0]!.hides
}

/** A page of files, the newest first. */
export function listLitigationFiles(
  tx: Tx,
  {
    cursor,
    limit,
    companyId,
    contactId,
  }: PageInput & { companyId?: string | undefined; contactId?: string | undefined },
) {
  let query = filesOf(tx)
  const clientId = companyId ?? contactId
  if (clientId !== undefined) query = query.where('f.client_id', '=', clientId)
  const newestFirst = { by: ['f.created_at', 'f.id'], direction: 'desc' } as const
  return readPage(query, newestFirst, { cursor, limit }, present)
}

/** The originals of a file, in its order. */
export const listOriginals = (tx: Tx, fileId: string) =>
  tx.byKey
    .selectFrom('litigation_entries')
    .select(['position', 'kind', 'subject_id', 'name', 'file_key', 'sha256'])
    .where('org_id', '=', tx.scope.orgId)
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute()
