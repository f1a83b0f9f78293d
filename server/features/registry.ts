import type { EventHandlers } from '#server/db/events.ts'
import type { AllRoutes } from '#server/http/bind-contract.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'
import { crmEventHandlers } from './crm/events.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { authReactions } from './identity/auth-reactions.ts'
import { platformJobs } from './platform/jobs.ts'
import { platformRoutes } from './platform/routes.ts'
import { reportsRoutes } from './reports/routes.ts'

/** Every feature's endpoints, jobs and reactions: the one list that the app is built from. */
export const routes: AllRoutes = {
  platform: platformRoutes,
  payments: paymentsRoutes,
  reports: reportsRoutes,
}

export const jobs = (context: AppContext): JobDefinition[] => [...platformJobs(context)] as JobDefinition[]

export const eventHandlers: EventHandlers = merge([crmEventHandlers])

function merge(lists: EventHandlers[]): EventHandlers {
  const merged: EventHandlers = {}
  for (const list of lists) {
    for (const type of Object.keys(list) as EventType[])
      merged[type] = [...(merged[type] ?? []), ...(list[type] ?? [])]
  }
  return merged
}

/** What the sign-in service asks of the product. */
export { authReactions }
