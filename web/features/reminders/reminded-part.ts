/** A client, or one of its invoices. */
export type RemindedPart = { companyId?: string; contactId?: string; invoiceId?: string }
