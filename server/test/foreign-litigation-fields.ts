import { type Field, one, rowOf } from './foreign-field.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const invoice = rowOf('invoices.getInvoice', 'invoiceId')

export const litigationFields: Record<string, Field> = {
  'litigation.makeLitigationFile companyId': one(company, (companyId) => ({ companyId })),
  'litigation.makeLitigationFile contactId': one(contact, (contactId) => ({ contactId })),
  'litigation.makeLitigationFile invoiceId': one(invoice, (invoiceId) => ({ invoiceId })),
}
