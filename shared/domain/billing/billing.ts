/** Days from a payment to the next bill (specification, section 2.13). */
export const BILLING_DAYS = 30
/** Characters of a payment session's id that are shown (specification, section 2.13). */
export const SHOWN_SESSION_ID = 20
