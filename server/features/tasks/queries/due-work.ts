import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'
import { taskPriorities } from '#shared/domain/tasks/task.ts'

/** Open tasks of the caller that are due today or were, and are not put off: the oldest day first. */
export const dueTasks: WorkSource = {
  kind: 'due_task',
  permission: 'task:read',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`id`,
      name: sql`title`,
      party: sql`case when company_id is not null then (select c.name from companies c where c.org_id = tasks.org_id and c.id = tasks.company_id)
        when contact_id is not null then (
          select concat_ws(' ', p.first_name, p.last_name) from contacts p where p.org_id = tasks.org_id and p.id = tasks.contact_id) end`,
      detail: sql`case when priority >= ${taskPriorities.indexOf('high')} then 'high' end`,
      dueOn: sql`due_on`,
    })
    return sql`select ${columns} from tasks
      where org_id = ${tx.scope.orgId} and assignee_id = ${tx.scope.userId} and not archived and open and sort_due <= ${day.today}
        and (snoozed_until is null or snoozed_until <= ${tx.now}) and (starts_on is null or starts_on <= ${day.today})
      order by sort_due, sort_minute, id`
  },
}
