import type { ErrorTable } from '../verdict.ts'

export const paymentErrors = {
  payment_above_owed: { status: 409, text: 'Ce règlement dépasse ce qui reste à payer sur la facture.' },
  payment_above_quote: { status: 409, text: 'Ce règlement dépasse ce qui reste à recevoir sur le devis.' },
} as const satisfies ErrorTable
