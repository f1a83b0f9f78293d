import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/**
 * By invoice or devis that carries a step: who may follow its client, the likeliest first. Whoever dealt with a step of the client last, then whoever made
 * what is reminded. They may have left since.
 */
export async function listWhoFollow(
  tx: Tx,
  steps: readonly { carryingId: string; clientId: string }[],
): Promise<Map<string, string[]>> {
  if (steps.length === 0) return new Map()
  const { rows } = await sql<{ id: string; people: (string | null)[] }>`
    select s."carryingId" as id, array[
      (select r.ended_by from reminders r
       where r.org_id = ${tx.scope.orgId} and r.client_id = s."clientId" and r.ended_by is not null
       order by r.decided_at desc, r.id desc limit 1),
      (select i.created_by from invoices i where i.org_id = ${tx.scope.orgId} and i.id = s."carryingId"),
      (select q.created_by from quotes q where q.org_id = ${tx.scope.orgId} and q.id = s."carryingId")] as people
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s ("carryingId" uuid, "clientId" uuid)`.execute(
    tx.db,
  )
  return new Map(rows.map(({ id, people }) => [id, people.filter((one) => one !== null)]))
}
