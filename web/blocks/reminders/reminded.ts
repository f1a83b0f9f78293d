import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'

/** Whom a reminder is for: a client, or that of an invoice. */
export type Reminded = { companyId: string } | { contactId: string } | { invoiceId: string }

type Client = Pick<ReminderDetail, 'companyId' | 'contactId'>

/** A client as the endpoints of reminders take it. */
export const clientOf = ({ companyId, contactId }: Client): { companyId?: string; contactId?: string } => ({
  ...(companyId !== null ? { companyId } : contactId !== null && { contactId }),
})
