import type { ErrorTable } from '../verdict.ts'

export const receivedInvoiceErrors = {
  received_not_to_check: {
    status: 409,
    text: 'Cette facture a déjà été approuvée, refusée ou payée. Remettez-la d’abord à vérifier.',
  },
  received_not_approved: { status: 409, text: 'Approuvez d’abord cette facture.' },
  received_not_decided: { status: 409, text: 'Cette facture est encore à vérifier.' },
  received_terms_read: {
    status: 409,
    text: 'Ces données viennent du fichier XML du fournisseur\u00a0: elles ne se modifient pas.',
  },
  received_incomplete: {
    status: 409,
    text: 'Saisissez d’abord le fournisseur, le numéro, la date et le total TTC.',
  },
  received_is_credit: { status: 409, text: 'Un avoir de fournisseur ne se paie pas.' },
  received_duplicate: {
    status: 409,
    text: 'Une facture du même fournisseur porte déjà ce numéro à cette date.',
  },
  received_answered: {
    status: 409,
    text: 'Vous avez transmis un statut de cette facture\u00a0: elle ne se supprime plus.',
  },
  received_ours: {
    status: 422,
    text: 'Cette facture a été émise par votre organisation\u00a0: ce n’est pas une facture de fournisseur.',
  },
} as const satisfies ErrorTable
export type ReceivedInvoiceErrorCode = keyof typeof receivedInvoiceErrors
