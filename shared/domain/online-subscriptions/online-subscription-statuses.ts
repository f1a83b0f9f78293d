/** The life of an online subscription; stored and sent as such. */
export const onlineSubscriptionStatuses = [
  'proposed',
  'agreed',
  'active',
  'unpaid',
  'paused',
  'ended',
] as const
export type OnlineSubscriptionStatus = (typeof onlineSubscriptionStatuses)[number]
