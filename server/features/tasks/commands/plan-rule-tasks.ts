import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import { positionAt } from '#shared/domain/tasks/board-position.ts'
import { taskLimits } from '#shared/domain/tasks/task.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { readTaskDay } from '../queries/day.ts'
import { listReadersAmong } from '../queries/people.ts'
import { emitTasks, notifyAssigned } from '../steps/emit-tasks.ts'
import { keepReminders } from '../steps/keep-reminders.ts'
import { insertLinks, listWithOpenTask } from '../store/links.ts'
import { insertTasks } from '../store/tasks.ts'

type RuleTask = {
  conversationId: string
  ruleName: string
  inDays: number
  /** Who has the conversation. */
  assigneeId: string | null
  teamId: string | null
}

/**
 * A task for each conversation on which a rule acts, linked to it and of whoever has it: one, while it is open, whatever comes to the conversation and
 * however many rules ask. Its title does not say the subject, which is shown by the link to whoever reads the mail whole. Returns the conversations that
 * have a new one.
 */
export async function planRuleTasks(tx: Tx, asked: readonly RuleTask[]): Promise<string[]> {
  if (asked.length === 0) return []
  const conversationIds = asked.map(({ conversationId }) => conversationId)
  const planned = new Set(await listWithOpenTask(tx, 'conversation', conversationIds))
  const wanted = asked.filter(({ conversationId }) => {
    const first = !planned.has(conversationId)
    planned.add(conversationId)
    return first
  })
  if (wanted.length === 0) return []
  const day = await readTaskDay(tx)
  const readers = await listReadersAmong(
    tx,
    wanted.flatMap(({ assigneeId }) => assigneeId ?? []),
  )
  const tasks = wanted.map(({ ruleName, inDays, assigneeId, teamId }) => ({
    id: randomUUID(),
    title: `Traiter le message\u00a0: ${ruleName}`.slice(0, taskLimits.title),
    state: 'todo' as const,
    due_on: addDays(day.today, inDays),
    due_minute: null,
    reminders: [0],
    assignee_id: assigneeId !== null && readers.has(assigneeId) ? assigneeId : null,
    team_id: teamId,
    company_id: null,
    contact_id: null,
  }))
  await insertTasks(
    tx,
    tasks.map((task) => ({ ...task, position: positionAt(tx.now) })),
  )
  await insertLinks(
    tx,
    wanted.map(({ conversationId }, at) => ({
      taskId: tasks[at]!.id,
      kind: 'conversation' as const,
      id: conversationId,
    })),
  )
  await keepReminders(
    tx,
    day,
    tasks.map((task) => ({ ...task, snoozed_until: null, archived_at: null })),
  )
  await emitTasks(tx, 'task.created', tasks)
  for (const theirs of Map.groupBy(tasks, (task) => `${task.assignee_id} ${task.team_id}`).values())
    await notifyAssigned(tx, theirs)
  return wanted.map(({ conversationId }) => conversationId)
}
