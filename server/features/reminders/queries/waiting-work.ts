import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'

/** Reminders that a person may let leave today, the longest due first, in the terms of the index reminders_waiting; `detail`: their channel. */
export const waitingReminders: WorkSource = {
  kind: 'waiting_reminder',
  permission: 'reminder:send',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`id`,
      name: sql`client_name`,
      party: sql`plan_name`,
      cents: sql`total_cents`,
      currency: sql`currency`,
      detail: sql`channel`,
      dueOn: sql`due_on`,
    })
    return sql`select ${columns} from reminders
      where org_id = ${tx.scope.orgId} and state = 'to_approve' and approved_at is null and (postponed_to is null or postponed_to <= ${day.today})
      order by due_on, id`
  },
}
