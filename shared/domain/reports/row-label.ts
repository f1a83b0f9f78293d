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
  quotesCohort: 'Devis envoyé et signé',
  deal: 'Affaire en cours',
  rest: 'Facture, hors de ce qui est listé',
  mrr: 'Abonnements du client',
  mrrEnding: 'Abonnement résilié à l’échéance',
  outgoing: 'Facture à payer',
  debit: 'Prélèvement en cours',
  promise: 'Promesse ou échéancier',
  quoteSales: 'Ligne de devis signé',
  quoteCosts: 'Coût d’une ligne de devis signé',
  clientSales: 'Ligne facturée',
  clientCosts: 'Coût d’une ligne facturée',
  call: 'Appel',
  task: 'Tâche',
  purchasesVat: 'TVA d’une facture reçue',
  habit: 'Attendu selon l’habitude',
  lateOnHabit: 'En retard sur l’habitude',
  disputed: 'En litige',
  stale: 'Trop en retard pour être prévu',
  subscription: 'Abonnement à facturer',
  onlineSubscription: 'Abonnement en ligne',
}

/** What a row behind a figure is, by the name that its query has for it. */
export const rowLabel = (what: string): string =>
  documentLabels[what] ?? (movementKindLabels as Record<string, string>)[what] ?? what
