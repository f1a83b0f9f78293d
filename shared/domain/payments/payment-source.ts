/** The kind of source of payments that the payment provider received; their id is its own. */
export const ONLINE_SOURCE = 'stripe'
