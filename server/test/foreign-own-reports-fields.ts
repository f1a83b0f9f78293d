import { type Field, one } from './foreign-field.ts'
import {
  insertDashboardOf,
  insertGoalOf,
  insertScheduleOf,
  scheduleBody,
} from './foreign-own-reports-requests.ts'

const member: Field['row'] = async (_app, neighbour) => neighbour.userId
const dashboard: Field['row'] = (app, neighbour) => insertDashboardOf(app, neighbour)
const goal = (personId: string) => ({
  figure: 'invoiced',
  period: 'month',
  on: '2026-11-01',
  target: 100,
  personId,
})
/** A change of a schedule of the caller's own. */
const change = (row: Field['row'], over: (id: string) => object, status?: number): Field => ({
  row,
  request: async (app, caller, id) => ({
    params: { scheduleId: await insertScheduleOf(app, caller) },
    body: { ...scheduleBody, memberIds: [caller.userId], revision: 1, ...over(id) },
  }),
  ...(status === undefined ? {} : { status }),
})

// Whose invoices count and who receives are chosen among one’s own: a stranger is a fault of the field.
export const ownReportsFields: Record<string, Field> = {
  'reportGoals.createGoal personId': one(member, goal, 400),
  'reportGoals.updateGoal personId': {
    row: member,
    request: async (app, caller, id) => ({
      params: { goalId: await insertGoalOf(app, caller) },
      body: { ...goal(id), revision: 1 },
    }),
    status: 400,
  },
  'reportSchedules.createReportSchedule dashboardId': {
    row: dashboard,
    request: async (_app, caller, dashboardId) => ({
      body: { ...scheduleBody, report: null, dashboardId, memberIds: [caller.userId] },
    }),
  },
  'reportSchedules.createReportSchedule memberIds': one(
    member,
    (id) => ({ ...scheduleBody, memberIds: [id] }),
    400,
  ),
  'reportSchedules.updateReportSchedule dashboardId': change(dashboard, (dashboardId) => ({
    report: null,
    dashboardId,
  })),
  'reportSchedules.updateReportSchedule memberIds': change(member, (id) => ({ memberIds: [id] }), 400),
}
