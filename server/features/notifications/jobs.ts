import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { mailDigests } from './commands/mail-digests.ts'
import { mailNotifications } from './commands/mail-notifications.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Mails what is owed for one event, to each who is told by mail (ADR 026). */
    'mail-notifications': { orgId: string; eventId: string }
    /** Mails the summaries of the day at eight o’clock of each organization. */
    'mail-digests': Record<string, never>
  }
}

export const notificationsJobs = (context: AppContext) => [
  {
    name: 'mail-notifications',
    ofTenants: true,
    run: (payload) => mailNotifications(context, payload),
  } satisfies JobDefinition<'mail-notifications'>,
  {
    name: 'mail-digests',
    run: async () => {
      await mailDigests(context)
    },
    // Eight o'clock falls on a quarter hour somewhere (Kathmandu, Adelaide), so every quarter is tried.
    cron: '*/15 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'mail-digests'>,
]
