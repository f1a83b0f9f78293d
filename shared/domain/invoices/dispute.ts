/** Why a client disputes an invoice; the words are shown to the client and to the organization. */
export const disputeReasons = {
  amount: 'Le montant ou un prix n’est pas celui convenu',
  vat: 'La TVA n’est pas la bonne',
  not_delivered: 'La livraison ou la prestation n’est pas faite, ou pas entièrement',
  quality: 'Ce qui a été livré ou réalisé n’est pas conforme',
  duplicate: 'J’ai déjà reçu cette facture',
  already_paid: 'J’ai déjà payé cette facture',
  details: 'Mes coordonnées ou une référence sont fausses ou manquent',
  other: 'Autre raison',
} as const
export type DisputeReason = keyof typeof disputeReasons

export const disputeReasonNames = Object.keys(disputeReasons) as DisputeReason[]

export const DISPUTE_MESSAGE_MAX = 2_000
export const SETTLEMENT_NOTE_MAX = 1_000
