import { sql } from 'kysely'
import { insertRowForId } from '#server/db/own-rows.ts'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import type { Retention } from '#server/retention.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { CatalogueFields } from '#shared/contract/catalogue-fields.ts'
import type { DuplicateChoice } from '#shared/contract/catalogue-imports.ts'
import type { CatalogueColumn } from '#shared/domain/catalogue/catalogue-csv.ts'
import type { CsvRecord } from '#shared/domain/text/read-csv.ts'

type ReadFile = {
  fileName: string
  titles: string[]
  columns: (CatalogueColumn | null)[]
  records: CsvRecord[]
}

export async function insertImport(tx: Tx, file: ReadFile): Promise<string> {
  return insertRowForId(tx, 'catalogue_imports', {
    file_name: file.fileName,
    titles: JSON.stringify(file.titles),
    columns: JSON.stringify(file.columns),
    records: JSON.stringify(file.records),
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

const ofImport = (tx: Tx, importId: string) =>
  tx.db.updateTable('catalogue_imports').where('org_id', '=', tx.scope.orgId).where('id', '=', importId)

/** False once the import began. */
export async function writeColumns(
  tx: Tx,
  importId: string,
  columns: (CatalogueColumn | null)[],
): Promise<boolean> {
  const { numUpdatedRows } = await ofImport(tx, importId)
    .set({ columns: JSON.stringify(columns) })
    .where('state', '=', 'read')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False once the import began. */
export async function markWaiting(
  tx: Tx,
  importId: string,
  { duplicates, total }: { duplicates: DuplicateChoice; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ofImport(tx, importId)
    .set({ state: 'waiting', duplicates, total })
    .where('state', '=', 'read')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Outcome = { added: number; updated: number; skipped: number }

/** False when the import is over already: a second run of its job writes nothing. */
export async function markDone(tx: Tx, importId: string, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await ofImport(tx, importId)
    .set((eb) => ({ ...outcome, state: 'done', written: eb.ref('total'), records: '[]' }))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(tx: Tx, importId: string): Promise<void> {
  await ofImport(tx, importId).set({ state: 'failed', written: 0 }).where('state', '=', 'waiting').execute()
}

/** Told beside the transaction that writes the items, which would show it at its end only. */
export async function notifyWritten(
  context: AppContext,
  { orgId, importId, written }: { orgId: string; importId: string; written: number },
): Promise<void> {
  await asPlatformAtOnce(context, (db) =>
    db
      .updateTable('catalogue_imports')
      .set({ written })
      .where('org_id', '=', orgId)
      .where('id', '=', importId)
      .where('state', '=', 'waiting')
      .execute(),
  )
}

/** Holds the items that bear these references, in the one order. */
export async function lockReferences(tx: Tx, references: string[]): Promise<void> {
  await sql`
    select from catalogue_items
    where org_id = ${tx.scope.orgId} and reference_key in (select fold(one) from unnest(${references}::text[]) as one)
    order by id for no key update`.execute(tx.db)
}

/** Writes items; those whose reference is known are changed, and taken out of the archive, or left as they are. */
export async function mergeItems(
  tx: Tx,
  items: CatalogueFields[],
  duplicates: DuplicateChoice,
): Promise<Outcome> {
  const onKnown =
    duplicates === 'skip'
      ? sql`do nothing`
      : sql`do update set reference = excluded.reference, designation = excluded.designation, description = excluded.description,
          kind = excluded.kind, unit = excluded.unit, unit_price_cents = excluded.unit_price_cents,
          vat_rate_bps = excluded.vat_rate_bps, archived_at = null, updated_at = excluded.updated_at, revision = item.revision + 1`
  const { rows } = await sql<{ added: boolean }>`
    insert into catalogue_items as item (org_id, reference, designation, description, kind, unit, unit_price_cents, vat_rate_bps,
      created_by, created_at, updated_at)
    select ${tx.scope.orgId}, reference, designation, description, kind, unit, "unitPriceCents", "vatRateBps", ${tx.scope.userId}::uuid,
      ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as line (reference text, designation text, description text, kind text,
      unit text, "unitPriceCents" bigint, "vatRateBps" integer)
    on conflict (org_id, reference_key) ${onKnown}
    returning xmax = 0 as added`.execute(tx.db)
  const added = rows.filter((row) => row.added).length
  return { added, updated: rows.length - added, skipped: items.length - rows.length }
}

/** Files read or imported a day ago. */
export const oldCatalogueImports: Retention = { table: 'catalogue_imports', since: 'created_at', hours: 24 }
