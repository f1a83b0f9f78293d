/** A client, one of its invoices or one of its devis. */
export type RemindedPart = { companyId?: string; contactId?: string; invoiceId?: string; quoteId?: string }
