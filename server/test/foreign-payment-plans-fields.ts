import { type Field, one, rowOf } from './foreign-field.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const invoice = rowOf('invoices.getInvoice', 'invoiceId')

const someone = '01940000-0000-7000-8000-000000000000'
const proposed = (id: Record<string, unknown>) => ({
  invoiceIds: [someone],
  to: { email: 'client@exemple.test' },
  terms: [
    { dueOn: '2126-01-01', cents: 100 },
    { dueOn: '2126-02-01', cents: 100 },
  ],
  ...id,
})

export const paymentPlansFields: Record<string, Field> = {
  'paymentPlans.proposePaymentPlan companyId': one(company, (companyId) => proposed({ companyId })),
  'paymentPlans.proposePaymentPlan contactId': one(contact, (contactId) => proposed({ contactId })),
  'paymentPlans.proposePaymentPlan invoiceIds': {
    row: invoice,
    request: async (app, caller, id) => ({
      body: proposed({ companyId: await company(app, caller), invoiceIds: [id] }),
    }),
  },
}
