import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Organizations that have something to count, for the owner of the database. */
export const WITH_SOMETHING_DUE = `
  select org_id as "orgId" from inbox_recounts union select org_id from inbox_facts_due`

/** Whether everything is to be counted again; takes the mark. */
export async function claimRecount(tx: Tx): Promise<boolean> {
  const { rows } =
    await sql`delete from inbox_recounts where org_id = ${tx.scope.orgId} returning org_id`.execute(tx.db)
  return rows.length > 0
}

/** Marks every conversation that has facts, or mails since its mailbox was connected, or something that the team said. */
export async function markAll(tx: Tx): Promise<void> {
  const { orgId } = tx.scope
  await sql`
    insert into inbox_facts_due as d (org_id, conversation_id)
    select ${orgId}::uuid, conversation_id from (
      select m.conversation_id from mail_messages m join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
      where m.org_id = ${orgId} and m.received_at >= (select min(created_at) from mailboxes where org_id = ${orgId}) - interval '5 minutes'
        and m.received_at >= b.created_at - interval '5 minutes'
      union select conversation_id from conversation_handlings where org_id = ${orgId}
      union select conversation_id from inbox_facts where org_id = ${orgId}) as known
    order by conversation_id
    on conflict (org_id, conversation_id) do update set marks = d.marks + 1`.execute(tx.db)
}

/** Takes some of the marks; those that a transaction under way holds come later. */
export async function claimDue(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      select conversation_id from inbox_facts_due where org_id = ${tx.scope.orgId}
      order by conversation_id limit ${limit} for update skip locked)
    delete from inbox_facts_due d using taken
    where d.org_id = ${tx.scope.orgId} and d.conversation_id = taken.conversation_id returning d.conversation_id as id`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}
