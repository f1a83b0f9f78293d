import { asPlatform } from '#server/db/transaction.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { purgeEvents } from './store/webhooks.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    'purge-payment-events': Record<string, never>
  }
}

/** Far beyond the three days for which the provider sends an event again: https://docs.stripe.com/webhooks#retries */
const KEPT_DAYS = 90

export const paymentSetupJobs = (context: AppContext) => [
  {
    name: 'purge-payment-events',
    run: () => {
      const before = new Date(context.clock.now().getTime() - KEPT_DAYS * 86_400_000)
      return asPlatform(context, (db) => purgeEvents(db, before))
    },
    cron: '41 3 * * *',
  } satisfies JobDefinition<'purge-payment-events'>,
]
