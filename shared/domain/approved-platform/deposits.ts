import { circuitOf, frenchTerritory } from '#shared/domain/invoices/circuit.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'

/** Deposits with a platform: an invoice, or its seller's message on it: 212 « Encaissée », 220 « Annulée ». */
export const depositKinds = ['invoice', 'cash_in', 'cancelled'] as const
export type DepositKind = (typeof depositKinds)[number]
export const sellerStatuses = { cash_in: 212, cancelled: 220 } as const

/** `waiting`: not handed over yet; `deposited`: handed over, not acknowledged; `refused`: not taken, a new delivery may be made. */
export const depositStates = ['waiting', 'deposited', 'accepted', 'refused'] as const
export type DepositState = (typeof depositStates)[number]

/**
 * The processing rule of an invoice (XP Z12-013, ProcessingRule): B2B is e-invoicing, B2BInt the e-reporting of a sale abroad.
 * Null for consumers, whose sales are told by day and rate (flow 10.3), for a seller outside France, and for penalties, which are no sale.
 */
export function exchangeRule({
  seller,
  buyer,
  operation,
}: Pick<InvoiceDocument, 'seller' | 'buyer'> & Partial<Pick<InvoiceDocument, 'operation'>>):
  | 'B2B'
  | 'B2BInt'
  | null {
  if (operation === 'penalties') return null
  if (!frenchTerritory.has(seller.country)) return null
  const circuit = circuitOf(buyer)
  return circuit === 'B2B' ? 'B2B' : circuit === 'B2BINT' ? 'B2BInt' : null
}

/**
 * Whether money received is told by status 212: to a French buyer always, whoever else has to know. Payments of a sale abroad go by
 * e-reporting (flow 10.2), and amounts of the status are euros (invoicing-facts D7 and D8).
 */
export function tellsCashIn(
  document: Pick<InvoiceDocument, 'seller' | 'buyer' | 'currency'> &
    Partial<Pick<InvoiceDocument, 'operation'>>,
): boolean {
  return exchangeRule(document) === 'B2B' && document.currency === 'EUR'
}

type Acknowledgement = {
  status: 'Pending' | 'Ok' | 'Error'
  details: readonly { code: string; message: string }[]
}

/** The file is there already: what an earlier try brought, whose answer was lost (AlreadyExistingFlow). */
const ALREADY_THERE = 'AlreadyExistingFlow'

/** The state of a deposit after an acknowledgement; null while the platform has not looked. Warnings of an accepted file change nothing. */
export function judgeAcknowledgement({
  status,
  details,
}: Acknowledgement):
  | { state: 'accepted' }
  | { state: 'refused'; reason: { code: string; text: string } }
  | null {
  if (status === 'Pending') return null
  if (status === 'Ok' || details.some(({ code }) => code === ALREADY_THERE)) return { state: 'accepted' }
  const [first] = details
  return {
    state: 'refused',
    reason: { code: (first?.code ?? 'unknown').slice(0, 100), text: (first?.message ?? '').slice(0, 1_000) },
  }
}

/** Why a platform refused a file (ReasonCodeEnum of the flow service 1.3.0). */
const refusalTexts: Record<string, string> = {
  EmptyAttachement: 'Une pièce jointe est vide.',
  AttachmentTypeError: 'Le format d’une pièce jointe n’est pas admis.',
  EmptyFlow: 'La plateforme a reçu un fichier vide.',
  OtherTechnicalError: 'Erreur technique de la plateforme.',
  InvalidSchema: 'La plateforme juge le fichier non conforme.',
  FileSizeExceeded: 'Le fichier est trop lourd pour la plateforme.',
  FlowTypeError: 'La plateforme n’attendait pas ce genre de fichier.',
  VirusFound: 'La plateforme croit voir un virus dans le fichier.',
  ChecksumMismatch: 'Le fichier a été abîmé en chemin.',
  InvoiceLCInvalidStatus: 'La plateforme juge ce statut incohérent avec les précédents.',
  InvoiceLCStatusError: 'La plateforme n’admet pas ce statut.',
  InvoiceLCRuleError: 'Ce statut ne suit pas une règle de la plateforme.',
  InvoiceLCAccessDenied: 'La plateforme ne vous permet pas ce statut.',
  InvoiceLCAmountError: 'Les montants encaissés ne concordent pas avec la TVA.',
}

/** The refusal in words; a platform's own code keeps its letters. */
export function refusalText(code: string): string {
  return Object.hasOwn(refusalTexts, code) ? refusalTexts[code]! : `Refus de la plateforme (${code}).`
}

/** Why Ardoise itself did not say a status: nobody refused it, and nothing is to be done. */
const unsaidTexts: Record<string, string> = {
  no_siren: 'non transmis, le client n’a pas de SIREN sur cette facture',
  no_cash_in: 'non transmis, ce paiement ne règle rien de cette facture',
  received_unanswerable: 'non transmis, le numéro, la date ou un SIREN manque',
  life_cycle_ended: 'non transmis, la facture est refusée, rejetée ou annulée',
}

/** These reasons in words; null for a refusal of the platform. */
export const unsaidText = (code: string): string | null =>
  Object.hasOwn(unsaidTexts, code) ? unsaidTexts[code]! : null
