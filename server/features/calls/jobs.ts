import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { applyKeptEvents } from './commands/apply-kept-events.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Applies what telephone providers said and a process that ended left (ADR 208). */
    'apply-kept-events': Record<string, never>
  }
}

export const callsJobs = (context: AppContext) => [
  {
    name: 'apply-kept-events',
    run: () => applyKeptEvents(context),
    cron: '* * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'apply-kept-events'>,
]
