import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { CatalogueImport, DuplicateChoice } from '#shared/contract/catalogue-imports.ts'
import type { CatalogueColumn } from '#shared/domain/catalogue/catalogue-csv.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { CsvRecord } from '#shared/domain/text/read-csv.ts'

/** A file as it was read; `vatRateBps` is for lines that name no rate. */
export type StoredImport = Pick<
  CatalogueImport,
  'id' | 'fileName' | 'state' | 'written' | 'total' | 'added' | 'updated' | 'skipped'
> & {
  titles: string[]
  columns: (CatalogueColumn | null)[]
  records: CsvRecord[]
  vatRateBps: number
}

/** Errors: not_found. */
export async function getImport(tx: Tx, importId: string): Promise<StoredImport> {
  const row = await tx.db
    .selectFrom('catalogue_imports as i')
    .innerJoin('organizations as o', 'o.id', 'i.org_id')
    .selectAll('i')
    .select('o.vat_franchise')
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', '=', importId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state as CatalogueImport['state'],
    written: row.written,
    total: row.total,
    added: row.added,
    updated: row.updated,
    skipped: row.skipped,
    titles: row.titles as string[],
    columns: row.columns as (CatalogueColumn | null)[],
    records: row.records as CsvRecord[],
    vatRateBps: row.vat_franchise ? 0 : 2_000,
  }
}

/** The choice for known references, while the import waits; null once it is over. */
export async function findWaiting(tx: Tx, importId: string): Promise<DuplicateChoice | null> {
  const row = await tx.db
    .selectFrom('catalogue_imports')
    .select('duplicates')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', importId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return (row?.duplicates as DuplicateChoice | undefined) ?? null
}

/** How many of these references are in the catalogue, archived items included. */
export async function countKnown(tx: Tx, references: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalogue_items
    where org_id = ${tx.scope.orgId} and reference_key in (select fold(one) from unnest(${references}::text[]) as one)`.execute(
    tx.db,
  )
  return rows[0]?.count ?? 0
}
