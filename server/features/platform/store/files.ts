import { type Kysely, sql } from 'kysely'
import { fileColumns, listNamed, listOrphans, listUnnamed } from '#server/db/stored-files.ts'
import type { AppContext } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'

type FileJob = 'sweep-files' | 'check-files'

export async function beginFileJob(db: Kysely<DB>, job: FileJob, at: Date): Promise<void> {
  const fresh = { started_at: at, finished_at: null, looked: 0, deleted: 0 }
  await db
    .insertInto('file_checks')
    .values({ job, ...fresh })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(fresh))
    .execute()
}

/** Adds a part of a night's work to its totals; give `finishedAt` with the last. */
export async function addToFileJob(
  db: Kysely<DB>,
  job: FileJob,
  part: { looked: number; deleted: number; finishedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('file_checks')
    .set((eb) => ({
      looked: eb('looked', '+', part.looked),
      deleted: eb('deleted', '+', part.deleted),
      finished_at: part.finishedAt,
    }))
    .where('job', '=', job)
    .execute()
}

/** Deletes a file that no row names, asked of it alone right before. Returns whether it was one. */
export async function deleteOrphan(context: AppContext, key: string): Promise<boolean> {
  if ((await listOrphans(context, [key])).length === 0) return false
  await context.files.delete(key)
  return true
}

/** A page of the files that rows name: column by column, by key. Null after the last. */
export async function listNamedPage(
  context: AppContext,
  { column, after }: { column: number; after: string },
  limit: number,
) {
  const facts = fileColumns[column]
  if (facts === undefined) return null
  const items = await listNamed(context, facts, after, limit)
  const last = items.at(-1)
  const next = items.length < limit || !last ? { column: column + 1, after: '' } : { column, after: last.key }
  return { items, next }
}

/** Keeps what is missing; what was known already keeps its day. */
export async function noteMissing(
  db: Kysely<DB>,
  missing: readonly { key: string; orgId: string | null }[],
  at: Date,
): Promise<void> {
  if (missing.length === 0) return
  await db
    .insertInto('missing_files')
    .values(missing.map(({ key, orgId }) => ({ file_key: key, org_id: orgId, found_at: at })))
    .onConflict((conflict) => conflict.column('file_key').doNothing())
    .execute()
}

/** The keys of missing files that follow `after`. */
export async function listMissing(db: Kysely<DB>, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('missing_files')
    .select('file_key')
    .where('file_key', '>', after)
    .orderBy('file_key')
    .limit(limit)
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** Removes files from the list of missing ones: they were found again, or no row names them any more. */
export async function forgetMissing(db: Kysely<DB>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('missing_files').where('file_key', 'in', keys).execute()
}

/** Number of organizations with missing files that their owners were not told of. */
export async function countUntoldOrganizations(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('missing_files')
    .select((eb) => eb.fn.count<number>('org_id').distinct().as('count'))
    .where('owners_told_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the missing files not yet reported to the operator, or the owners, with their devis; marks them as reported. */
export async function claimUnreportedMissing(db: Kysely<DB>, told: 'told_at' | 'owners_told_at', at: Date) {
  const { rows } = await sql<{ key: string; orgId: string | null; number: string | null }>`
    update missing_files m set ${sql.ref(told)} = ${at} where ${sql.ref(told)} is null
    returning m.file_key as key, m.org_id as "orgId", (
      select q.number from quotes q where q.org_id = m.org_id and q.id in (
        select quote_id from quote_versions where org_id = m.org_id and pdf_file_key = m.file_key
        union all
        select quote_id from quote_agreements where org_id = m.org_id and file_key = m.file_key
        union all
        select quote_id from signatures
        where org_id = m.org_id and m.file_key in (sealed_file_key, proof_pdf_file_key, proof_json_file_key))) as number
  `.execute(db)
  return rows
}
export type MissingFile = Awaited<ReturnType<typeof claimUnreportedMissing>>[number]

/** The active owners of an organization, and its name. */
export async function listOwners(db: Kysely<DB>, orgId: string) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organizations as o', 'o.id', 'm.org_id')
    .select(['u.email', 'u.name', 'o.name as organization'])
    .where('m.org_id', '=', orgId)
    .where('m.role', '=', 'owner')
    .where('m.status', '=', 'active')
    .execute()
}

export { listOrphans, listUnnamed }
