import type { onlineSubscriptionSubjects } from '#shared/domain/online-subscriptions/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const onlineSubscriptionLiveQueries: LiveQueries<keyof typeof onlineSubscriptionSubjects> = {
  online_subscription: ['onlineSubscriptions', 'platform'],
}
