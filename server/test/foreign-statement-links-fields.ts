import { type Field, one, rowOf } from './foreign-field.ts'
import type { Member, TestApp } from './harness.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const invoice = rowOf('invoices.getInvoice', 'invoiceId')

/** The token of the page of a client of the caller. */
async function makeToken(app: TestApp, caller: Member): Promise<string> {
  const { body: made } = await app.request<{ id: string }>('POST', '/api/v1/companies', {
    as: caller,
    body: { name: 'Relevé', email: 'client@exemple.test' },
  })
  const { body } = await app.request<{ url: string }>('POST', '/api/v1/invoices/statement/links', {
    as: caller,
    body: { companyId: made.id },
  })
  return body.url.split('/s/')[1]!
}

/** On its page a client speaks of its own invoices alone: of those of others, there is nothing to pay. */
const said = (words: object): Field => ({
  row: invoice,
  request: async (app, caller, id) => ({
    params: { token: await makeToken(app, caller) },
    body: { invoiceIds: [id], ...words },
  }),
  status: 409,
})

export const statementLinksFields: Record<string, Field> = {
  'statementLinks.createStatementLink companyId': one(company, (companyId) => ({ companyId })),
  'statementLinks.createStatementLink contactId': one(contact, (contactId) => ({ contactId })),
  'statementLinks.reportStatementProblem invoiceIds': said({ reason: 'other', message: 'Faux' }),
  'statementAnswers.announceStatementPayment invoiceIds': said({ paidOn: '2026-01-01', means: 'transfer' }),
  'statementAnswers.promiseStatementPayment invoiceIds': said({ promisedOn: '2126-01-01' }),
  'statementAnswers.askStatementDelay invoiceIds': said({ message: 'Plus tard', terms: null }),
  'statementAnswers.withdrawStatementAnswer invoiceIds': said({ answer: 'promise' }),
}
