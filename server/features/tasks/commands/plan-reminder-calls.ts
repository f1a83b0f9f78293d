import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import { positionAt } from '#shared/domain/tasks/board-position.ts'
import { taskLimits } from '#shared/domain/tasks/task.ts'
import { readTaskDay } from '../queries/day.ts'
import { listReadersAmong } from '../queries/people.ts'
import { emitTasks, notifyAssigned } from '../steps/emit-tasks.ts'
import { insertLinks } from '../store/links.ts'
import { insertTasks } from '../store/tasks.ts'

type ReminderCall = {
  reminderId: string
  title: string
  companyId: string | null
  contactId: string | null
  invoiceIds: readonly string[]
  /** Who may follow the client, the likeliest first. */
  people: readonly string[]
}

/**
 * A task for each step « appeler » whose day has come, due today and linked to the step, its client and its invoices. It is of the first who may follow the
 * client and reads tasks still; where nobody is known, it is nobody's until somebody takes it. The same few queries for a task or for two hundred.
 */
export async function planReminderCalls(tx: Tx, calls: readonly ReminderCall[]): Promise<void> {
  if (calls.length === 0) return
  const { today } = await readTaskDay(tx)
  const readers = await listReadersAmong(
    tx,
    calls.flatMap(({ people }) => people),
  )
  const tasks = calls.map((call) => ({
    id: randomUUID(),
    title: call.title.slice(0, taskLimits.title),
    company_id: call.companyId,
    contact_id: call.companyId === null ? call.contactId : null,
    assignee_id: call.people.find((id) => readers.has(id)) ?? null,
    team_id: null,
  }))
  await insertTasks(
    tx,
    tasks.map((task) => ({ ...task, due_on: today, reminders: [], position: positionAt(tx.now) })),
  )
  const links = calls.flatMap(({ reminderId, companyId, contactId, invoiceIds }, at) => {
    const taskId = tasks[at]!.id
    return [
      { taskId, kind: 'reminder' as const, id: reminderId },
      ...(companyId === null ? [] : [{ taskId, kind: 'company' as const, id: companyId }]),
      ...(contactId === null ? [] : [{ taskId, kind: 'contact' as const, id: contactId }]),
      ...invoiceIds.slice(0, taskLimits.links - 3).map((id) => ({ taskId, kind: 'invoice' as const, id })),
    ]
  })
  await insertLinks(tx, links)
  await emitTasks(tx, 'task.created', tasks)
  for (const theirs of Map.groupBy(tasks, ({ assignee_id }) => assignee_id).values())
    await notifyAssigned(tx, theirs)
}
