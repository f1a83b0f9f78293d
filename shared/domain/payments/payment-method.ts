/** How a client pays. */
export const paymentMethodLabels = {
  transfer: 'Virement',
  card: 'Carte',
  cheque: 'Chèque',
  cash: 'Espèces',
  direct_debit: 'Prélèvement',
} as const
export type PaymentMethod = keyof typeof paymentMethodLabels
export const paymentMethods = Object.keys(paymentMethodLabels) as PaymentMethod[]
