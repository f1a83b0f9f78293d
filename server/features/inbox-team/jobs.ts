import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { recountDelays } from './commands/recount-delays.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Counts the delays of 500 conversations again after a change of hours or targets, then gives itself the next. */
    'recount-delays': { orgId: string; after: string | null }
  }
}

export const inboxTeamJobs = (context: AppContext) => [
  {
    name: 'recount-delays',
    run: (payload) => recountDelays(context, payload),
    ofTenants: true,
    concurrency: 1,
  } satisfies JobDefinition<'recount-delays'>,
]
