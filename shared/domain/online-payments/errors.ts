import type { ErrorTable } from '../verdict.ts'

export const onlinePaymentErrors = {
  online_payment_off: {
    status: 409,
    text: 'Le paiement en ligne n’est pas proposé pour ce document.',
  },
  nothing_to_pay: { status: 409, text: 'Il n’y a plus rien à payer sur ce document.' },
  payment_under_way: { status: 409, text: 'Un prélèvement est déjà en cours pour ce document.' },
} as const satisfies ErrorTable
export type OnlinePaymentErrorCode = keyof typeof onlinePaymentErrors
