import type { ErrorTable } from '../verdict.ts'

export const onlinePaymentErrors = {
  online_payment_off: {
    status: 409,
    text: 'Le paiement en ligne n’est pas proposé pour ce document.',
  },
  nothing_to_pay: { status: 409, text: 'Il n’y a plus rien à payer sur ce document.' },
  payment_under_way: { status: 409, text: 'Un prélèvement est déjà en cours pour ce document.' },
  payment_not_online: { status: 409, text: 'Ce règlement n’a pas été reçu en ligne.' },
  refund_refused: {
    status: 409,
    text: 'Stripe refuse ce remboursement\u00a0: rien n’a été rendu. Vérifiez le paiement et le solde de votre compte Stripe.',
  },
} as const satisfies ErrorTable
export type OnlinePaymentErrorCode = keyof typeof onlinePaymentErrors
