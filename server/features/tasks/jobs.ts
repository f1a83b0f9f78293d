import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { releaseTasks } from './commands/release-tasks.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives to nobody the open tasks of members whose role, given by a directory, reads none any more. */
    'release-tasks': { orgId: string }
  }
}

export const tasksJobs = (context: AppContext) => [
  {
    name: 'release-tasks',
    ofTenants: true,
    run: (payload) => releaseTasks(context, payload),
  } satisfies JobDefinition<'release-tasks'>,
]
