/** The provider's events that Ardoise listens to; `.*` is every event of the family (specification 9.3). */
export const watchedEvents = [
  'checkout.session.completed',
  'invoice.paid',
  'customer.subscription.*',
  'product.*',
  'price.*',
] as const

/** Events that payments and the account need besides (issue 15). */
export const furtherEvents = [
  'checkout.session.*',
  'payment_intent.*',
  'charge.refunded',
  'charge.dispute.*',
  'refund.*',
  'invoice.payment_failed',
  'payout.*',
  'account.updated',
  'account.application.deauthorized',
] as const

/** How many the setup shows (specification 9.3). */
export const RECENT_EVENTS = 5

/** How many failed ones are told and tried again at once: far above what one would read. */
export const MOST_FAILED_EVENTS = 500

/** How old a signature may be, as Stripe's own libraries have it: https://docs.stripe.com/webhooks/signature */
export const SIGNATURE_TOLERANCE_SECONDS = 300

/** Whether an event's type is one of those listened to. */
export function isWatchedEvent(type: string): boolean {
  return [...watchedEvents, ...furtherEvents].some((watched) =>
    watched.endsWith('.*') ? type.startsWith(watched.slice(0, -1)) : type === watched,
  )
}
