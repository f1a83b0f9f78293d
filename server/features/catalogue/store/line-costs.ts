import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** A document whose costs are to change, its row held; `name`: the first words of the line, null where it has no such line. */
export type CostedDocument = { kind: 'quote' | 'invoice'; status: string; name: string | null }

export async function lockCosted(tx: Tx, documentId: string, lineId: string): Promise<CostedDocument | null> {
  for (const kind of ['quote', 'invoice'] as const) {
    const { rows } = await sql<{ status: string; name: string | null }>`
      select status, (select split_part(line ->> 'description', E'\n', 1) from jsonb_array_elements(content -> 'lines') as line
        where line ->> 'kind' = 'item' and line ->> 'id' = ${lineId} limit 1) as name
      from ${sql.table(`${kind}s`)} where org_id = ${tx.scope.orgId} and id = ${documentId} for no key update`.execute(
      tx.db,
    )
    if (rows[0] !== undefined) return { kind, ...rows[0] }
  }
  return null
}

type Line = { documentId: string; lineId: string; name: string }

export async function typeCost(tx: Tx, { documentId, lineId, name }: Line, cents: number): Promise<void> {
  await sql`
    insert into line_costs (org_id, document_id, line_id, item_id, name, unit_cost_cents)
    values (${tx.scope.orgId}, ${documentId}, ${lineId}, null, ${name}, ${cents})
    on conflict (org_id, document_id, line_id) do update
      set item_id = null, name = excluded.name, unit_cost_cents = excluded.unit_cost_cents`.execute(tx.db)
}

/** The line costs what the item of its name does now; nothing where there is none. */
export async function costAsItem(tx: Tx, { documentId, lineId, name }: Line): Promise<void> {
  const { orgId } = tx.scope
  await sql`delete from line_costs where org_id = ${orgId} and document_id = ${documentId} and line_id = ${lineId}`.execute(
    tx.db,
  )
  await sql`
    insert into line_costs (org_id, document_id, line_id, item_id, name, unit_cost_cents)
    select org_id, ${documentId}, ${lineId}, id, ${name}, cost_cents from catalogue_items
    where org_id = ${orgId} and designation = ${name} and cost_cents is not null and archived_at is null order by id limit 1`.execute(
    tx.db,
  )
}
