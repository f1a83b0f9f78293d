import type { ErrorTable } from '../verdict.ts'

export const billingErrors = {
  billing_off: {
    status: 409,
    text: 'Cette installation ne facture pas Ardoise\u00a0: toutes les limites sont levées.',
  },
  subscription_exists: {
    status: 409,
    text: 'Un abonnement est déjà en cours\u00a0: changez de formule plutôt que d’en prendre un second.',
  },
  subscription_elsewhere: {
    status: 409,
    text: 'Votre abonnement est payé chez Stripe, dont les clés manquent à cette installation\u00a0: il reste acquis, et rien ne peut y changer ici. Prévenez l’exploitant.',
  },
  seats_too_few: {
    status: 409,
    text: 'Le nombre d’utilisateurs est inférieur à celui des personnes actives.',
  },
  subscription_missing: { status: 409, text: 'Aucun abonnement n’est en cours.' },
  subscription_past_due: {
    status: 409,
    text: 'Le dernier paiement a échoué. Réglez-le avant de changer de formule.',
  },
  subscription_same: { status: 409, text: 'C’est déjà votre formule.' },
  subscription_ending: {
    status: 409,
    text: 'L’abonnement prend fin à son échéance. Reprenez-le avant de changer de formule.',
  },
  subscription_payment_refused: {
    status: 409,
    text: 'Le paiement a été refusé\u00a0: rien n’a changé. Vérifiez le moyen de paiement.',
  },
  prorata_outdated: {
    status: 409,
    text: 'Le montant affiché a plus d’un quart d’heure. Relisez-le, puis confirmez à nouveau.',
  },
  local_payment_refused: {
    status: 409,
    text: 'La carte de l’essai local a refusé ce paiement. Rien n’est souscrit.',
  },
} as const satisfies ErrorTable
