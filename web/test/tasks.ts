import type { Task, TaskRow } from '#shared/contract/task-fields.ts'
import { boardStates, openStates, type TaskState, taskStates } from '#shared/domain/tasks/task.ts'
import { bucketOf, taskBuckets } from '#shared/domain/tasks/task-days.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { company } from './clients.ts'
import { fakeApi } from './fake-api.ts'
import { member } from './people.ts'

const idOf = (at: number) => `0198a5c2-0000-7000-8000-0000000008${String(at).padStart(2, '0')}`
const today = () => todayIn('Europe/Paris', new Date())
export const dayIn = (days: number) => addDays(today(), days)

const me = member().user
export const taskPeople = {
  members: [
    { id: me.id, name: 'Camille Aubry', avatarUrl: null },
    { id: idOf(90), name: 'Inès Martin', avatarUrl: null },
    { id: idOf(91), name: 'Paul Martin', avatarUrl: null },
  ],
  teams: [{ id: idOf(95), name: 'Atelier', memberIds: [me.id] }],
  holidays: 'metropole' as const,
}

/** A task of Camille, due today. */
export const task = (at: number, facts: Partial<Task> = {}): Task => ({
  id: idOf(at),
  title: `Tâche ${at}`,
  state: 'todo',
  priority: 'normal',
  dueOn: today(),
  dueMinute: null,
  startsOn: null,
  snoozedUntil: null,
  assigneeId: me.id,
  teamId: null,
  client: null,
  checklistDone: 0,
  checklistTotal: 0,
  hasNotes: false,
  repeats: false,
  closedAt: null,
  archivedAt: null,
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  revision: 1,
  notes: '',
  checklist: [],
  reminders: [0],
  repeat: null,
  ordinal: 1,
  links: [],
  files: [],
  hiddenLinks: 0,
  createdById: me.id,
  createdByName: 'Camille Aubry',
  ...facts,
})

/** One task of each kind that a list shows. */
export const usualTasks = (): Task[] => [
  task(1, {
    title: 'Relancer Vasseur',
    dueOn: dayIn(-3),
    priority: 'urgent',
    client: { kind: 'company', id: company().id, name: company().name },
  }),
  task(2, { title: 'Rappeler Delorme', dueMinute: 9 * 60, state: 'doing', hasNotes: true }),
  task(3, {
    title: 'Préparer le chantier de la rue des Lilas',
    dueOn: dayIn(30),
    checklistDone: 1,
    checklistTotal: 3,
  }),
  task(4, { title: 'Trier les échantillons', dueOn: null, assigneeId: idOf(90) }),
  task(5, {
    title: 'Déclarer la TVA',
    dueOn: dayIn(40),
    repeats: true,
    repeat: { rule: 'FREQ=MONTHLY;WKST=MO;BYMONTHDAY=15', from: 'due', shift: 'after' },
  }),
]

const tabsOf = (tasks: readonly Task[]) => {
  const kept = tasks.filter(({ archivedAt }) => archivedAt === null)
  const of = (...states: TaskState[]) => kept.filter(({ state }) => states.includes(state)).length
  const each = Object.fromEntries(taskStates.map((state) => [state, of(state)])) as Record<TaskState, number>
  const archived = tasks.length - kept.length
  return { ...each, open: of(...openStates), closed: of('done', 'cancelled'), archived }
}

/** The endpoints of tasks over a list that a test may change; `asked` are the calls that change something. */
export function fakeTasks(tasks: Task[], asked: unknown[] = []): void {
  const open = () =>
    tasks.filter(({ state, archivedAt }) => archivedAt === null && state !== 'done' && state !== 'cancelled')
  const bucket = (row: TaskRow) => bucketOf(row, today(), new Date())
  const find = (id: string) => {
    const found = tasks.find((one) => one.id === id)
    if (!found) throw new Error(`no task ${id}`)
    return found
  }
  const page = (items: TaskRow[]) => ({ items, nextCursor: null })
  fakeApi({
    tasks: {
      listTaskPeople: () => taskPeople,
      listTaskViews: () => ({ views: [] }),
      countTaskBuckets: () => {
        const counts = Object.fromEntries(taskBuckets.map((one) => [one, 0])) as Record<
          (typeof taskBuckets)[number],
          number
        >
        for (const row of open()) counts[bucket(row)] += 1
        return counts
      },
      listTasks: ({ when, q }) =>
        page(
          open().filter(
            (row) =>
              (when === undefined || bucket(row) === when) && row.title.toLowerCase().includes(q ?? ''),
          ),
        ),
      countTasks: () => ({ count: open().length, byState: tabsOf(tasks) }),
      getTaskBoard: () => ({
        columns: boardStates.map((state) => {
          const held = tasks.filter((row) => row.state === state)
          return { state, count: held.length, tasks: held, nextCursor: null }
        }),
      }),
      listTaskDays: ({ from, to }) => ({
        tasks: tasks.filter(({ dueOn }) => dueOn !== null && dueOn >= from && dueOn <= to),
        more: false,
      }),
      listTaskClients: () => ({
        clients: [
          { kind: 'company', id: company().id, name: company().name, open: 2, late: 1, nextOn: dayIn(-3) },
        ],
      }),
      listRecordTasks: () => ({ open: open(), closed: tasks.filter(({ state }) => state === 'done') }),
      getTask: ({ taskId }) => find(taskId),
      createTask: (input) => {
        asked.push(input)
        const made = task(50 + tasks.length, {
          title: input.title,
          dueOn: input.dueOn ?? null,
          dueMinute: input.dueMinute ?? null,
        })
        tasks.push(made)
        return made
      },
      updateTask: ({ taskId, revision, ...change }) => {
        asked.push(change)
        const { links: _, ...fields } = change
        return Object.assign(find(taskId), fields, { revision: revision + 1 }) as Task
      },
      setTaskState: ({ taskId, state }) => {
        asked.push({ taskId, state })
        const found = Object.assign(find(taskId), { state })
        return { task: found, nextTaskId: state === 'done' && found.repeats ? idOf(99) : null }
      },
      moveTask: ({ taskId, state, afterId }) => {
        asked.push({ taskId, state, afterId })
        return { task: Object.assign(find(taskId), { state }), nextTaskId: null }
      },
      changeTasks: ({ taskIds, change }) => {
        asked.push({ taskIds, change })
        return {
          before: taskIds.map(find).map((row) => {
            const { state, priority, dueOn, dueMinute, snoozedUntil, assigneeId, teamId, revision } = row
            if (change.act === 'due') row.dueOn = change.dueOn
            if (change.act === 'state') row.state = change.state
            return {
              taskId: row.id,
              revision,
              state,
              priority,
              dueOn,
              dueMinute,
              snoozedUntil,
              assigneeId,
              teamId,
              archived: false,
            }
          }),
        }
      },
      undoTasks: ({ before }) => {
        asked.push({ undo: before.length })
        for (const { taskId, state, dueOn } of before) Object.assign(find(taskId), { state, dueOn })
        return { undone: before.length }
      },
    },
  })
}
