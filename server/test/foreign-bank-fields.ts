import { todayIn } from '#shared/time/calendar-day.ts'
import { type Field, one, rowOf } from './foreign-field.ts'
import type { Member, TestApp } from './harness.ts'
import { makeCreditor } from './make-debits.ts'
import { makeBankLine, makePayout, makeTransfer } from './make-money.ts'

const invoice = rowOf('invoices.getInvoice', 'invoiceId')
const bankAccount = rowOf('bank.renameBankAccount', 'accountId')
const bankLine: Field['row'] = async (app, neighbour) =>
  makeBankLine(app, neighbour, await bankAccount(app, neighbour))
const received = rowOf('receivedInvoices.getReceivedInvoice', 'receivedId')
const payout: Field['row'] = (app, neighbour) => makePayout(app, neighbour)

const company = rowOf('crm.getCompany', 'companyId')
const contact = rowOf('crm.getContact', 'contactId')
const mandateOf = (field: 'companyId' | 'contactId', row: Field['row']): Field => ({
  row,
  request: async (app, caller, id) => {
    await makeCreditor(app, caller)
    return {
      body: {
        [field]: id,
        email: 'client@exemple.test',
        holder: 'Voisin',
        signedOn: '2026-01-01',
        iban: 'DE89370400440532013000',
      },
    }
  },
})

const askedOf = (field: 'companyId' | 'contactId', row: Field['row']): Field => ({
  row,
  request: async (app, caller, id) => {
    await makeCreditor(app, caller)
    return { body: { [field]: id, email: 'client@exemple.test' } }
  },
})

const ownLine = async (app: TestApp, caller: Member) =>
  makeBankLine(app, caller, await bankAccount(app, caller))
/** A line of the caller's bank, and a row of the neighbour. */
const ofBankLine = (row: Field['row'], bodyOf: (id: string) => object): Field => ({
  row,
  request: async (app, caller, id) => ({
    params: { lineId: await ownLine(app, caller) },
    body: bodyOf(id),
  }),
})

/** The bank's day: between 22:00 and midnight in UTC it is tomorrow there. */
const today = () => todayIn('Europe/Paris', new Date())

export const bankFields: Record<string, Field> = {
  'bank.readBankFile accountId': one(bankAccount, (accountId) => {
    const form = new FormData()
    form.set('accountId', accountId)
    form.set('file', new File(['Date;Libellé;Montant'], 'x.csv'))
    return form
  }),
  'bank.matchBankLine invoiceIds': ofBankLine(invoice, (id) => ({ invoiceIds: [id] })),
  'bank.markBankLines lineIds': one(bankLine, (id) => ({ lineIds: [id], state: 'ignored' })),
  'bank.matchBankLines lineIds': {
    row: bankLine,
    request: async (app, caller, id) => ({
      body: { lineIds: [await ownLine(app, caller), id], invoiceId: await invoice(app, caller) },
    }),
  },
  'bank.matchBankLines invoiceId': {
    row: invoice,
    request: async (app, caller, id) => ({
      body: { lineIds: [await ownLine(app, caller), await ownLine(app, caller)], invoiceId: id },
    }),
  },
  'bank.matchBankPayout payoutId': ofBankLine(payout, (payoutId) => ({ payoutId })),
  'directDebits.recordMandate companyId': mandateOf('companyId', company),
  'directDebits.recordMandate contactId': mandateOf('contactId', contact),
  'directDebits.askForMandate companyId': askedOf('companyId', company),
  'directDebits.askForMandate contactId': askedOf('contactId', contact),
  'directDebits.makeDebitFile accountId': {
    row: bankAccount,
    request: async (app, caller, accountId) => {
      await makeCreditor(app, caller)
      return { body: { accountId, invoiceIds: [await invoice(app, caller)], collectOn: today() } }
    },
  },
  'directDebits.makeDebitFile invoiceIds': {
    row: invoice,
    request: async (app, caller, id) => {
      await makeCreditor(app, caller)
      return { body: { accountId: await bankAccount(app, caller), invoiceIds: [id], collectOn: today() } }
    },
  },
  'bank.matchBankTarget targetId received': ofBankLine(received, (targetId) => ({
    kind: 'received',
    targetId,
  })),
  'bank.matchBankTarget targetId refund': ofBankLine(payout, (targetId) => ({ kind: 'refund', targetId })),
  'bank.matchBankTarget targetId debits': ofBankLine(payout, (targetId) => ({ kind: 'debits', targetId })),
  'bank.matchBankTarget targetId returned': ofBankLine(payout, (targetId) => ({
    kind: 'returned',
    targetId,
  })),
  'bank.makeTransferFile accountId': {
    row: bankAccount,
    request: async (app, caller, accountId) => ({
      body: { accountId, transferIds: [await makeTransfer(app, caller)], executeOn: today() },
    }),
  },
  'bank.makeTransferFile transferIds': {
    row: (app, neighbour) => makeTransfer(app, neighbour),
    request: async (app, caller, id) => ({
      body: { accountId: await bankAccount(app, caller), transferIds: [id], executeOn: today() },
    }),
  },
}
