import { type Field, one, rowOf } from './foreign-field.ts'

const invoice = rowOf('invoices.getInvoice', 'invoiceId')

export const latePenaltiesFields: Record<string, Field> = {
  'latePenalties.invoicePenalties invoiceId': one(invoice, (invoiceId) => ({
    invoiceId,
    interestCents: 100,
    indemnityCents: 0,
  })),
  'latePenalties.waivePenalties invoiceId': one(invoice, (invoiceId) => ({ invoiceId })),
  'latePenalties.undoPenaltyWaiver invoiceId': one(invoice, (invoiceId) => ({ invoiceId })),
}
