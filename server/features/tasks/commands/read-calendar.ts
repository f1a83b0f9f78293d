import { createHash } from 'node:crypto'
import { readAs } from '#server/db/transaction.ts'
import { type AppContext, memberScope } from '#server/scope.ts'
import { calendarFile } from '#shared/domain/tasks/calendar-file.ts'
import { instantOf } from '#shared/time/calendar-day.ts'
import { findFeedReader, listFeedTasks } from '../queries/calendar-feed.ts'

/** The calendar that a secret address opens, with its ETag; null where it opens none. */
export async function readCalendar(
  context: AppContext,
  token: string,
): Promise<{ body: string; etag: string } | null> {
  const reader = await findFeedReader(context, token)
  if (reader === null) return null
  const { name, timezone, tasks } = await readAs(memberScope(context, reader), listFeedTasks)
  const { appUrl } = context.config
  const { hostname } = new URL(appUrl)
  const body = calendarFile(
    `Tâches – ${name}`,
    tasks.map((task) => ({
      uid: `task-${task.id}@${hostname}`,
      title: task.client_name === null ? task.title : `${task.title} (${task.client_name})`,
      description: '',
      url: `${appUrl}/tasks?task=${task.id}`,
      dueOn: task.due_on,
      dueAt: task.due_minute === null ? null : instantOf(timezone, task.due_on, task.due_minute),
      revision: task.revision,
      updatedAt: task.updated_at,
    })),
  )
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
