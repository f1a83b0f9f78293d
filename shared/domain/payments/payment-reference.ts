/** Ids of a charge, of a payment by another means and of an intent: https://docs.stripe.com/api/charges/object */
const AT_STRIPE = /^(?:ch|py|pi)_\w+$/

/** The reference of a payment as a list says it: an id at Stripe is for whoever opens the payment, « Stripe » is enough elsewhere. */
export const shownReference = (reference: string | null): string | null =>
  reference !== null && AT_STRIPE.test(reference) ? 'Stripe' : reference
