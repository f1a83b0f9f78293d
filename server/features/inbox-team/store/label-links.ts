import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Cause } from './handlings.ts'

type Labelling = {
  addLabelIds?: readonly string[] | undefined
  removeLabelIds?: readonly string[] | undefined
}

/** Puts labels on conversations and takes others off; says what changed in their history. Returns those that changed. */
export async function changeLabels(
  tx: Tx,
  ids: readonly string[],
  { addLabelIds = [], removeLabelIds = [] }: Labelling,
  told: Cause | null,
): Promise<string[]> {
  const { orgId, userId } = tx.scope
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into conversation_label_links (org_id, conversation_id, label_id)
      select ${orgId}, each, label from unnest(${ids}::uuid[]) as each, unnest(${addLabelIds}::uuid[]) as label order by each, label
      on conflict do nothing returning conversation_id, label_id),
    removed as (
      delete from conversation_label_links where org_id = ${orgId} and conversation_id = any (${ids}::uuid[])
        and label_id = any (${removeLabelIds}::uuid[]) returning conversation_id, label_id),
    changed as (
      select coalesce(a.conversation_id, r.conversation_id) as id, coalesce(a.labels, '{}') as added, coalesce(r.labels, '{}') as removed
      from (select conversation_id, array_agg(label_id) as labels from added group by conversation_id) as a
      full join (select conversation_id, array_agg(label_id) as labels from removed group by conversation_id) as r using (conversation_id)),
    told as (
      insert into conversation_history (org_id, conversation_id, written_in, batch_id, actor_id, cause, about, added, removed, created_at)
      select ${orgId}, id, id, ${told?.batchId ?? null}::uuid, ${userId}, ${told?.cause ?? null}, ${told?.about ?? null}::text, added, removed, ${tx.now}
      from changed where ${told?.batchId ?? null}::uuid is not null)
    select id from changed`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Whether all of these labels are the organization’s. */
export async function areLabels(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversation_labels where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[])`.execute(
    tx.db,
  )
  return rows[0]!.count === new Set(ids).size
}
