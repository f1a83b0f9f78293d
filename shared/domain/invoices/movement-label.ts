import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { invoiceKinds } from './invoice-kind.ts'
import type { StatementLine } from './statement-document.ts'

/** Names a line of a statement of account: « Facture d’acompte », « Règlement (virement) ». */
export function movementLabel({ kind, documentKind, method }: StatementLine): string {
  if (kind === 'loss') return 'Créance passée en perte'
  if (kind === 'payment' || documentKind === null)
    return method === null ? 'Règlement' : `Règlement (${paymentMethodLabels[method].toLowerCase()})`
  const { label } = invoiceKinds[documentKind]
  return kind === 'replacement' ? `${label} remplacée` : label
}
