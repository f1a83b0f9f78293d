import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { endSnoozes } from './commands/end-snoozes.ts'
import { purgeNotes } from './commands/purge-notes.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'end-snoozes': Record<string, never>
    'purge-notes': Record<string, never>
  }
}

export const inboxTeamJobs = (context: AppContext) => [
  {
    name: 'end-snoozes',
    run: () => endSnoozes(context),
    cron: '* * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'end-snoozes'>,
  {
    name: 'purge-notes',
    run: () => purgeNotes(context),
    cron: '47 3 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'purge-notes'>,
]
