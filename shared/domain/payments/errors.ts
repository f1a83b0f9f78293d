import type { ErrorTable } from '../verdict.ts'

export const paymentErrors = {
  payment_above_owed: { status: 409, text: 'Ce règlement dépasse ce qui reste à payer sur la facture.' },
  payment_above_quote: { status: 409, text: 'Ce règlement dépasse ce qui reste à recevoir sur le devis.' },
  allocated_above_payment: { status: 409, text: 'La somme imputée dépasse ce qui reste du règlement.' },
  released_above_allocated: { status: 409, text: 'La facture n’a pas reçu autant de ce règlement.' },
  refund_above_paid: { status: 409, text: 'Le remboursement dépasse ce qui a été reçu.' },
  payment_other_currency: {
    status: 409,
    text: 'Le règlement et la facture ne sont pas dans la même devise.',
  },
  payment_other_client: { status: 409, text: 'Cette facture est celle d’un autre client.' },
  payment_not_received: { status: 409, text: 'L’argent de ce règlement n’est pas reçu, ou a été rendu.' },
  payment_not_cancelable: { status: 409, text: 'Ce règlement ne peut plus être annulé.' },
  payment_is_online: {
    status: 409,
    text: 'Ce règlement vient de Stripe\u00a0: il ne s’annule pas, il se rembourse.',
  },
  payment_is_debit: {
    status: 409,
    text: 'Ce règlement est un prélèvement\u00a0: déclarez-le rejeté dans «\u202fPrélèvements\u202f».',
  },
  payment_is_matched: {
    status: 409,
    text: 'Un mouvement de la banque prouve ce règlement\u00a0: annulez d’abord leur rapprochement.',
  },
  payment_given_back: {
    status: 409,
    text: 'Une partie de ce règlement a été rendue\u00a0: il ne s’annule plus.',
  },
  payment_state_refused: { status: 409, text: 'Ce règlement ne peut pas passer à cet état.' },
  refund_already_asked: {
    status: 409,
    text: 'Un remboursement de ce règlement attend déjà la validation d’une autre personne.',
  },
  refund_needs_another: { status: 409, text: 'Une autre personne que vous doit répondre à cette demande.' },
  refund_request_of_another: { status: 409, text: 'Seul l’auteur de cette demande peut la retirer.' },
  refund_request_settled: { status: 409, text: 'Cette demande de remboursement a déjà reçu une réponse.' },
  refund_rule_alone: {
    status: 409,
    text: 'Personne d’autre ne pourrait valider : il faut au moins deux personnes dont le rôle permet d’enregistrer les paiements.',
  },
  loss_above_owed: { status: 409, text: 'La perte dépasse ce qui reste dû sur la facture.' },
  loss_under_way: {
    status: 409,
    text: 'Un paiement de cette facture est en cours\u00a0: attendez de savoir s’il arrive.',
  },
  loss_without_vat: {
    status: 409,
    text: 'La TVA de cette facture n’a pas été versée à l’État\u00a0: il n’y a rien à récupérer.',
  },
  loss_not_final: {
    status: 409,
    text: 'Ce motif ne prouve pas que la créance est définitivement irrécouvrable\u00a0: la TVA ne se récupère pas.',
  },
  loss_nothing_left: { status: 409, text: 'Il ne reste rien à passer en perte sur cette facture.' },
  loss_undone: { status: 409, text: 'Cette perte est déjà annulée, en tout ou en partie.' },
  loss_changed: {
    status: 409,
    text: 'Un règlement ou une perte a été enregistré entre-temps sur cette facture\u00a0: vérifiez ce qui reste dû.',
  },
  payment_has_deposit: {
    status: 409,
    text: 'Une facture d’acompte est faite de ce règlement\u00a0: supprimez son brouillon ou émettez un avoir d’abord.',
  },
} as const satisfies ErrorTable
export type PaymentErrorCode = keyof typeof paymentErrors
