import { type PaymentMethod, paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { type InvoiceKind, invoiceKinds } from './invoice-kind.ts'

type Movement = {
  kind: 'invoice' | 'credit_note' | 'replacement' | 'payment'
  documentKind: InvoiceKind | null
  method: PaymentMethod | null
}

/** What a line of a statement of account is: « Facture d’acompte », « Règlement (virement) ». */
export function movementLabel({ kind, documentKind, method }: Movement): string {
  if (kind === 'payment' || documentKind === null)
    return method === null ? 'Règlement' : `Règlement (${paymentMethodLabels[method].toLowerCase()})`
  const { label } = invoiceKinds[documentKind]
  return kind === 'replacement' ? `${label} remplacée` : label
}
