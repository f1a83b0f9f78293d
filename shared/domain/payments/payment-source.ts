/** The kind of source of payments that the payment provider received; their id is its own. */
export const ONLINE_SOURCE = 'stripe'
/** That of payments that the bank collects under a mandate; their id is the debit’s. */
export const DEBIT_SOURCE = 'sepa_debit'
/** The kind of source of the movements that book what it gave back. */
export const ONLINE_REFUND_SOURCE = 'stripe_refund'
