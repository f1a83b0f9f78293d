import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { mailDigests } from './commands/mail-digests.ts'
import { mailNotifications } from './commands/mail-notifications.ts'
import { purgeNotifications } from './store/notifications.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'mail-notifications': { orgId: string; eventId: string }
    'mail-digests': Record<string, never>
    'purge-notifications': Record<string, never>
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
  {
    name: 'purge-notifications',
    run: () => purgeNotifications(context),
    cron: '41 3 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'purge-notifications'>,
]
