import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Ends the waiting steps « appeler » of these clients whose task is done, as of when it was and by whom. Their standings are held. */
export async function completeByTasks(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`
    update reminders r set state = 'sent', ended_at = ended.at, ended_by = ended.by, revision = r.revision + 1
    from (
      select l.record_id as id, min(t.closed_at) as at, (array_agg(t.closed_by order by t.closed_at))[1] as by
      from task_links l join tasks t on t.org_id = l.org_id and t.id = l.task_id
      where l.org_id = ${tx.scope.orgId} and l.kind = 'reminder' and t.state = 'done'
        and l.record_id in (
          select id from reminders
          where org_id = ${tx.scope.orgId} and client_id = any (${clientIds}::uuid[]) and channel = 'call' and state = 'to_approve')
      group by 1) as ended
    where r.org_id = ${tx.scope.orgId} and r.id = ended.id and r.state = 'to_approve'`.execute(tx.db)
}

/** The steps « appeler » of these clients that ended while their task is open: whether somebody called. */
export async function listEndedCalls(
  tx: Tx,
  clientIds: readonly string[],
): Promise<{ id: string; isMade: boolean }[]> {
  const { rows } = await sql<{ id: string; isMade: boolean }>`
    select r.id, r.state = 'sent' as "isMade" from reminders r
    where r.org_id = ${tx.scope.orgId} and r.client_id = any (${clientIds}::uuid[]) and r.channel = 'call' and r.state <> 'to_approve'
      and exists (
        select from task_links l join tasks t on t.org_id = l.org_id and t.id = l.task_id
        where l.org_id = r.org_id and l.record_id = r.id and l.kind = 'reminder' and t.open and not t.archived)
    order by r.id`.execute(tx.db)
  return rows
}

/** Lets the job of the minute end the tasks of steps « appeler » that ended just now. */
export async function changeCalled(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`
    insert into reminder_changes (org_id, company_id, contact_id, changed_at)
    select distinct org_id, company_id, case when company_id is null then contact_id end, ${tx.now}::timestamptz from reminders
    where org_id = ${tx.scope.orgId} and client_id = any (${clientIds}::uuid[]) and channel = 'call' and ended_at = ${tx.now}`.execute(
    tx.db,
  )
}

/** The clients of tasks of steps « appeler » that were done just now. */
export async function changeDoneCalls(tx: Tx): Promise<void> {
  await sql`
    insert into reminder_changes (org_id, company_id, contact_id, changed_at)
    select distinct t.org_id, t.company_id, case when t.company_id is null then t.contact_id end, ${tx.now}::timestamptz from tasks t
    where t.org_id = ${tx.scope.orgId} and t.state = 'done' and t.sort_closed = ${tx.now} and not t.archived and num_nonnulls(t.company_id, t.contact_id) > 0
      and exists (select from task_links l where l.org_id = t.org_id and l.task_id = t.id and l.kind = 'reminder')`.execute(
    tx.db,
  )
}
