import { type Field, one, rowOf } from './foreign-field.ts'

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const invoice = rowOf('invoices.getInvoice', 'invoiceId')
const quote = rowOf('quotes.getQuote', 'quoteId')
const mailbox = rowOf('mailboxes.deleteMailbox', 'mailboxId')

const letter = { to: { email: 'client@exemple.test' }, subject: 'Relance', message: 'Il reste {total}.' }
const someone = '01940000-0000-7000-8000-000000000000'
const asked = (id: Record<string, unknown>) => ({ invoiceIds: [someone], ...letter, ...id })
const promised = (id: Record<string, unknown>) => ({
  amountCents: 100,
  currency: 'EUR',
  promisedOn: '2126-01-01',
  source: 'call',
  ...id,
})
const paused = (id: Record<string, unknown>) => ({ reason: 'paused', ...id })

export const remindersFields: Record<string, Field> = {
  'reminders.sendReminder companyId': one(company, (companyId) => asked({ companyId })),
  'reminders.sendReminder contactId': one(contact, (contactId) => asked({ contactId })),
  'reminders.sendReminder invoiceIds': {
    row: invoice,
    request: async (app, caller, id) => ({
      body: { companyId: await company(app, caller), invoiceIds: [id], ...letter },
    }),
  },
  'reminders.sendReminder mailboxId': {
    row: mailbox,
    request: async (app, caller, mailboxId) => ({
      body: { companyId: await company(app, caller), invoiceIds: [someone], ...letter, mailboxId },
    }),
  },
  'reminders.sendQuoteReminder quoteId': one(quote, (quoteId) => ({ quoteId, ...letter })),
  'reminders.sendQuoteReminder mailboxId': {
    row: mailbox,
    request: async (app, caller, mailboxId) => ({
      body: { quoteId: await quote(app, caller), ...letter, mailboxId },
    }),
  },
  'reminders.pauseReminders companyId': one(company, (companyId) => paused({ companyId })),
  'reminders.pauseReminders contactId': one(contact, (contactId) => paused({ contactId })),
  'reminders.pauseReminders invoiceId': one(invoice, (invoiceId) => paused({ invoiceId })),
  'reminders.pauseReminders quoteId': one(quote, (quoteId) => paused({ quoteId })),
  'reminders.recordPromise companyId': one(company, (companyId) => promised({ companyId })),
  'reminders.recordPromise contactId': one(contact, (contactId) => promised({ contactId })),
  'reminders.recordPromise invoiceId': one(invoice, (invoiceId) => promised({ invoiceId })),
}
