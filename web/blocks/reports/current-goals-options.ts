import { orpc } from '#web/api/api-client.ts'

/** The goals whose period runs. */
export const currentGoalsOptions = orpc.reportGoals.listCurrentGoals.queryOptions({ input: {} })
