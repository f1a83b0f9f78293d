import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import { type PaymentMethod, paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import type { Currency } from '#shared/french/format.ts'
import type { PaymentMeans } from './invoice-document.ts'
import { type InvoiceKind, invoiceKinds } from './invoice-kind.ts'
import type { OwedByAge, StatementEntry } from './statement.ts'

/** A line of a statement: what changed the balance, and the balance after it. */
export type StatementLine = {
  on: string
  kind: StatementEntry['kind']
  /** The document, or the one that was paid; null for a payment of no invoice. */
  invoiceId: string | null
  number: string | null
  documentKind: InvoiceKind | null
  method: PaymentMethod | null
  dueOn: string | null
  /** Above 0, the client owes more; below, less. */
  effectCents: number
  balanceCents: number
}

/** A client's account in a currency over a period. `closingCents` below 0 is owed to the client. */
export type StatementAccount = {
  currency: Currency
  openingCents: number
  closingCents: number
  movements: StatementLine[]
  owed: OwedByAge
}

/** All that the printed statement says. Days are ISO; `from` null is since the beginning. */
export type StatementDocument = {
  issuedOn: string
  from: string | null
  to: string
  seller: DocumentParty
  /** Data URL of the logo or null. */
  sellerLogo: string | null
  /** The organization’s colour; absent from documents of before there was one. */
  sellerTone?: DocumentTone
  buyer: DocumentParty
  attention: string | null
  payment: Extract<PaymentMeans, { kind: 'transfer' }> | null
  /** The numbers of the invoices that one transfer pays, as many as a bank carries; null where what is due is not paid by one transfer now. */
  reference: string | null
  /** What the client contests of what is due, and no payment is asked for, in minor units. */
  contestedCents: number
  account: StatementAccount
}

/** Tells the debt by days late, and what the client paid ahead: only what is not zero. */
export function agesTold(owed: OwedByAge): { label: string; cents: number; late: boolean }[] {
  return [
    { label: 'Non échu', cents: owed.notDueCents, late: false },
    { label: 'En retard de 1 à 30\u00a0jours', cents: owed.late30Cents, late: true },
    { label: 'De 31 à 60\u00a0jours', cents: owed.late60Cents, late: true },
    { label: 'De 61 à 90\u00a0jours', cents: owed.late90Cents, late: true },
    { label: 'De plus de 90\u00a0jours', cents: owed.laterCents, late: true },
    { label: 'Avance reçue', cents: owed.creditCents, late: false },
  ].filter(({ cents }) => cents !== 0)
}

/** Names a line of a statement of account: « Facture d’acompte », « Règlement (virement) ». */
export function movementLabel({ kind, documentKind, method }: StatementLine): string {
  if (kind === 'loss') return 'Créance passée en perte'
  if (kind === 'payment' || documentKind === null)
    return method === null ? 'Règlement' : `Règlement (${paymentMethodLabels[method].toLowerCase()})`
  const { label } = invoiceKinds[documentKind]
  return kind === 'replacement' ? `${label} remplacée` : label
}
