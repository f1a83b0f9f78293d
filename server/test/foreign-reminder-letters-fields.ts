import { type Field, one, rowOf } from './foreign-field.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const invoice = rowOf('invoices.getInvoice', 'invoiceId')

const letter = { registered: false, subject: 'Mise en demeure', message: 'Il reste {total}.' }
const someone = '01940000-0000-7000-8000-000000000000'
const asked = (id: Record<string, unknown>) => ({ invoiceIds: [someone], ...letter, ...id })

export const reminderLettersFields: Record<string, Field> = {
  'reminderLetters.prepareLetter companyId': one(company, (companyId) => asked({ companyId })),
  'reminderLetters.prepareLetter contactId': one(contact, (contactId) => asked({ contactId })),
  'reminderLetters.prepareLetter invoiceIds': {
    row: invoice,
    request: async (app, caller, id) => ({
      body: { companyId: await company(app, caller), invoiceIds: [id], ...letter },
    }),
  },
}
