import { type Field, one, rowOf } from './foreign-field.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')

export const statementLinksFields: Record<string, Field> = {
  'statementLinks.createStatementLink companyId': one(company, (companyId) => ({ companyId })),
  'statementLinks.createStatementLink contactId': one(contact, (contactId) => ({ contactId })),
}
