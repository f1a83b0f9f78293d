import type { LiveQueries } from '#web/api/live-queries.ts'

export const notificationLiveQueries: LiveQueries<'notification' | 'mail'> = {
  notification: ['notifications'],
  mail: ['work', 'quotes', 'platform'],
}
