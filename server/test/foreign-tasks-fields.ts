import { type Field, one, rowOf } from './foreign-field.ts'
import { insertTask, insertTaskFile } from './foreign-tasks-requests.ts'
import type { Member, TestApp } from './harness.ts'

const task: Field['row'] = (app, neighbour) => insertTask(app, neighbour)
const member: Field['row'] = async (_app, neighbour) => neighbour.userId
const team = rowOf('inboxTeam.updateMemberTeam', 'teamId')
const company = rowOf('crm.getCompany', 'companyId')

/** A request about a task of the caller's own. */
const ownTask = (row: Field['row'], bodyOf: (id: string) => unknown, status?: number): Field => ({
  row,
  request: async (app: TestApp, caller: Member, id: string) => ({
    params: { taskId: await insertTask(app, caller) },
    body: bodyOf(id),
  }),
  ...(status === undefined ? {} : { status }),
})

const before = (ids: Record<string, unknown>) => ({
  before: [
    {
      taskId: '01940000-0000-7000-8000-000000000000',
      revision: 1,
      state: 'todo',
      priority: 'normal',
      dueOn: null,
      dueMinute: null,
      snoozedUntil: null,
      assigneeId: null,
      teamId: null,
      archived: false,
      ...ids,
    },
  ],
})
const assigned = (ids: Record<string, unknown>) => ({ act: 'assign', assigneeId: null, ...ids })

/** The removal of a member of the caller's. */
const removal = (row: Field['row'], toOf: (id: string) => unknown): Field => ({
  row,
  request: async (app, caller, id) => {
    const { userId } = await app.makeMember(caller.orgId, 'viewer')
    return { body: { userIds: [userId], tasksTo: toOf(id) } }
  },
})

/** A member of the caller's who is to read no tasks. */
const demotion = (row: Field['row'], toOf: (id: string) => unknown): Field => ({
  row,
  request: async (app, caller, id) => {
    const { userId } = await app.makeMember(caller.orgId, 'member')
    return { params: { userId }, body: { role: 'viewer', tasksTo: toOf(id) } }
  },
})

export const tasksFields: Record<string, Field> = {
  'tasks.createTask assigneeId': one(member, (assigneeId) => ({ title: 'À donner', assigneeId })),
  'tasks.createTask teamId': one(team, (teamId) => ({ title: 'À donner', teamId })),
  'tasks.createTask links.id': one(company, (id) => ({ title: 'Liée', links: [{ kind: 'company', id }] })),
  'tasks.createTaskOfInvitation messageId': one(task, (messageId) => ({ messageId })),
  'tasks.updateTask assigneeId': ownTask(member, (assigneeId) => ({ revision: 1, assigneeId })),
  'tasks.updateTask teamId': ownTask(team, (teamId) => ({ revision: 1, teamId })),
  'tasks.updateTask links.id': ownTask(company, (id) => ({ revision: 1, links: [{ kind: 'company', id }] })),
  // The column has no such task.
  'tasks.moveTask afterId': ownTask(task, (afterId) => ({ state: 'doing', afterId }), 409),
  'tasks.tickTask itemId': ownTask(task, (itemId) => ({ itemId, done: true })),
  'tasks.changeTasks taskIds': one(task, (id) => ({ taskIds: [id], change: { act: 'archive' } })),
  'tasks.changeTasks change.assigneeId': {
    row: member,
    request: async (app, caller, assigneeId) => ({
      body: { taskIds: [await insertTask(app, caller)], change: assigned({ assigneeId }) },
    }),
  },
  'tasks.changeTasks change.teamId': {
    row: team,
    request: async (app, caller, teamId) => ({
      body: { taskIds: [await insertTask(app, caller)], change: assigned({ teamId }) },
    }),
  },
  // Its piece is a form: task-files.test.ts sends one.
  'tasks.sendTaskPiece fileId': one(insertTaskFile, (fileId) => ({ fileId, offset: 0 }), 400),
  'organizations.removeMembers tasksTo.assigneeId': removal(member, (assigneeId) => ({ assigneeId })),
  'organizations.removeMembers tasksTo.teamId': removal(team, (teamId) => ({ teamId })),
  'organizations.changeMemberRole tasksTo.assigneeId': demotion(member, (assigneeId) => ({ assigneeId })),
  'organizations.changeMemberRole tasksTo.teamId': demotion(team, (teamId) => ({ teamId })),
  // The last owner stays.
  'organizations.leaveOrganization tasksTo.assigneeId': one(
    member,
    (assigneeId) => ({ tasksTo: { assigneeId } }),
    409,
  ),
  'organizations.leaveOrganization tasksTo.teamId': one(team, (teamId) => ({ tasksTo: { teamId } }), 409),
  // Whoever undoes finds nothing to undo.
  'tasks.undoTasks before.taskId': one(task, (taskId) => before({ taskId }), 200),
  'tasks.undoTasks before.assigneeId': one(member, (assigneeId) => before({ assigneeId }), 200),
  'tasks.undoTasks before.teamId': one(team, (teamId) => before({ teamId }), 200),
}
