/** The life of an invoice subscription; stored and sent as such. */
export const subscriptionStatuses = ['active', 'paused', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
