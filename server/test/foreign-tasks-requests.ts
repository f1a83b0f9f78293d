import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

/** A task of the organization, straight into its table. */
export async function insertTask(app: TestApp, { orgId }: Pick<Member, 'orgId'>): Promise<string> {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into tasks (org_id, title, position) values ($1, 'Tâche du voisin', 'm') returning id`,
    [orgId],
  )
  return rows[0]!.id
}

const taskOf = (body?: unknown): ForeignRequest => {
  return async (app, neighbour) => ({ params: { taskId: await insertTask(app, neighbour) }, body })
}
/** A file of a task of the organization, whole by its row. */
export async function insertTaskFile(app: TestApp, member: Pick<Member, 'orgId'>): Promise<string> {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into task_files (org_id, task_id, name, type, size, created_at) values ($1, $2, 'plan.pdf', 'application/pdf', 3, now()) returning id`,
    [member.orgId, await insertTask(app, member)],
  )
  return rows[0]!.id
}
const fileOf: ForeignRequest = async (app, neighbour) => ({
  params: { fileId: await insertTaskFile(app, neighbour) },
})
const viewOf: ForeignRequest = async (app, { orgId, userId }) => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into task_views (org_id, user_id, name, q, shared, created_at) values ($1, $2, 'Du voisin', 'scope=all', true, now()) returning id`,
    [orgId, userId],
  )
  return { params: { viewId: rows[0]!.id } }
}

export const tasksRequests: Record<string, ForeignRequest> = {
  'tasks.getTask': taskOf(),
  'tasks.updateTask': taskOf({ revision: 1, title: 'Autre' }),
  'tasks.setTaskState': taskOf({ state: 'done' }),
  'tasks.moveTask': taskOf({ state: 'done', afterId: null }),
  'tasks.snoozeTask': taskOf({ until: null }),
  'tasks.tickTask': taskOf({ itemId: '01940000-0000-7000-8000-000000000000', done: true }),
  'tasks.startTaskFile': taskOf({ name: 'plan.pdf', size: 3 }),
  'tasks.getTaskFile': fileOf,
  'tasks.removeTaskFile': fileOf,
  'tasks.deleteTaskView': viewOf,
}
