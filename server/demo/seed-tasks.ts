import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { createTask } from '#server/features/tasks/commands/create-task.ts'
import { setTaskState } from '#server/features/tasks/commands/set-task-state.ts'
import { snoozeTask } from '#server/features/tasks/commands/snooze-task.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { isOpenState, type TaskLink } from '#shared/domain/tasks/task.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import type { DemoWorld } from './demo-context.ts'
import { type StoryTask, storyTasks, type TaskSubject } from './story/tasks.ts'
import type { StoryCalendar } from './story-calendar.ts'

type Scopes = Record<'owner' | 'admin' | 'member', Scope>
type Story = { world: DemoWorld; calendar: StoryCalendar; scopes: Scopes; now: Date }
type Subjects = Record<TaskSubject['kind'], readonly string[]> & { teamId: string | null }

const TIME_ZONE = 'Europe/Paris'

/** The tasks of the workshop, at each state, about clients, devis and invoices of the story. Does nothing where there are some. */
export async function seedTasks({ world, calendar, scopes, now }: Story): Promise<void> {
  const subjects = await world.at(now, () => inTransaction(scopes.owner, listSubjects))
  if (subjects === null) return
  for (const [at, task] of storyTasks.entries())
    await world.at(calendar.at(task.daysAgo, 8 * 60 + 10 * at), () =>
      write(scopes, subjects, task, calendar.today),
    )
}

/** Clients by name, devis that wait and invoices that are late by their numbers; null where tasks are there already. */
async function listSubjects(tx: Tx): Promise<Subjects | null> {
  const { orgId } = tx.scope
  // Those that a reminder plan makes have no author.
  const done = await tx.db
    .selectFrom('tasks')
    .select('id')
    .where('org_id', '=', orgId)
    .where('created_by', 'is not', null)
    .executeTakeFirst()
  if (done !== undefined) return null
  const companies = await tx.db
    .selectFrom('companies')
    .select('id')
    .where('org_id', '=', orgId)
    .where('archived', '=', false)
    .orderBy('sort_name')
    .limit(4)
    .execute()
  const quotes = await tx.db
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', 'in', ['sent', 'viewed'])
    .orderBy('number')
    .limit(2)
    .execute()
  const invoices = await tx.db
    .selectFrom('invoices')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', 'in', ['sent', 'issued'])
    .where('due_on', '<', tx.now.toISOString().slice(0, 10))
    .orderBy('number')
    .limit(1)
    .execute()
  const team = await tx.db
    .selectFrom('member_teams')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('name')
    .executeTakeFirst()
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { company: ids(companies), quote: ids(quotes), invoice: ids(invoices), teamId: team?.id ?? null }
}

async function write(scopes: Scopes, subjects: Subjects, task: StoryTask, today: string): Promise<void> {
  const { by, to = by, dueIn, subject, state = 'todo' } = task
  const recordId = subject && subjects[subject.kind][subject.of]
  const links: TaskLink[] = recordId === undefined ? [] : [{ kind: subject!.kind, id: recordId }]
  const author = scopes[by]
  const { id } = await createTask(author, {
    title: frenchTypography(task.title),
    notes: frenchTypography(task.notes ?? ''),
    state: isOpenState(state) ? state : 'todo',
    priority: task.priority ?? 'normal',
    dueOn: dueIn === null ? null : addDays(today, dueIn),
    dueMinute: task.hour === undefined ? null : task.hour * 60,
    startsOn: task.startsIn === undefined ? null : addDays(today, task.startsIn),
    assigneeId: to === null ? null : scopes[to].userId,
    teamId: to === null ? subjects.teamId : null,
    checklist: (task.checklist ?? []).map(({ text, done = false }) => ({ id: randomUUID(), text, done })),
    repeat: task.repeat ?? null,
    links,
  })
  if (!isOpenState(state)) await setTaskState(author, { taskId: id, state })
  if (task.snoozedFor !== undefined)
    await snoozeTask(author, {
      taskId: id,
      until: startOfDay(TIME_ZONE, addDays(today, task.snoozedFor)).toISOString(),
    })
}
