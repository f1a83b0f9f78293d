/** How long a client's link to an invoice works, in days: the PDF that they must keep longer is in the mail. */
export const INVOICE_LINK_DAYS = 365
