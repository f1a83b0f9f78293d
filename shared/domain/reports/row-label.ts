import { movementKindLabels } from '#shared/domain/payments/ledger-entries.ts'

const documentLabels: Record<string, string> = {
  issued: 'Facture',
  prepaid: 'Acompte déjà reçu',
  credit_note: 'Avoir',
  replaced: 'Facture annulée par une facture rectificative',
  recognised: 'Livraison',
  open: 'Solde de la facture',
  quotesSent: 'Devis envoyé',
  quotesSigned: 'Devis signé',
  quotesLost: 'Devis perdu',
  purchases: 'Facture reçue',
  payable: 'Facture à payer',
  recovered: 'Règlement après relance',
}

/** What a row behind a figure is, by the name that its query has for it. */
export const rowLabel = (what: string): string =>
  documentLabels[what] ?? (movementKindLabels as Record<string, string>)[what] ?? what
