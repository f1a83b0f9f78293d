import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Whether all of these are the organization’s. */
export async function areNamed(
  tx: Tx,
  named: { teams: readonly string[]; labels: readonly string[]; mailboxes: readonly string[] },
): Promise<boolean> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ all: boolean }>`
    select not exists (select from unnest(${named.teams}::uuid[]) as each (id) where not exists (
        select from member_teams t where t.org_id = ${orgId} and t.id = each.id))
      and not exists (select from unnest(${named.labels}::uuid[]) as each (id) where not exists (
        select from conversation_labels l where l.org_id = ${orgId} and l.id = each.id))
      and ${named.mailboxes}::uuid[] <@ mailbox_ids() as "all"`.execute(tx.db)
  return rows[0]!.all
}
