import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { beginAbsences } from './commands/begin-absences.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives away the open conversations of members whose absence begins (ADR 076). */
    'begin-absences': Record<string, never>
  }
}

export const absencesJobs = (context: AppContext) => [
  {
    name: 'begin-absences',
    run: () => beginAbsences(context),
    // A day begins at another minute in each time zone.
    cron: '* * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'begin-absences'>,
]
