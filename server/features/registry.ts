import type { EventHandlers } from '#server/db/events.ts'
import type { AllRoutes } from '#server/http/bind-contract.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { platformJobs } from './platform/jobs.ts'
import { platformRoutes } from './platform/routes.ts'

/** Every feature's endpoints, jobs and reactions: the one list that the app is built from. */
export const routes: AllRoutes = {
  platform: platformRoutes,
}

export const jobs = (context: AppContext): JobDefinition[] => [...platformJobs(context)] as JobDefinition[]

export const eventHandlers: EventHandlers = {}
