import type { ErrorTable } from '../verdict.ts'

export const subscriptionErrors = {
  subscription_client_missing: { status: 409, text: 'Choisissez le client de l’abonnement.' },
  subscription_empty: { status: 409, text: 'Ajoutez au moins une ligne à l’abonnement.' },
  subscription_terms_chosen: {
    status: 409,
    text: 'Choisissez un délai de paiement\u00a0: une date fixe ne convient pas à des factures qui se répètent.',
  },
  subscription_not_valid: {
    status: 409,
    text: 'Cet abonnement ne peut pas être enregistré\u00a0: corrigez ce qui est indiqué.',
  },
  subscription_of_invoice_only: {
    status: 409,
    text: 'Seule une facture peut devenir un abonnement, ni un acompte ni un avoir.',
  },
  subscription_start_past: { status: 409, text: 'Le début ne peut pas être dans le passé.' },
  subscription_end_too_early: {
    status: 409,
    text: 'La fin vient avant la prochaine facture. Pour ne plus rien facturer, terminez l’abonnement.',
  },
  subscription_started: {
    status: 409,
    text: 'Cet abonnement a commencé\u00a0: son début, son rythme et sa période ne changent plus. Terminez-le et créez-en un autre.',
  },
  subscription_paused: { status: 409, text: 'Cet abonnement est déjà en pause.' },
  subscription_not_paused: { status: 409, text: 'Cet abonnement n’est pas en pause.' },
  subscription_ended: { status: 409, text: 'Cet abonnement est terminé.' },
} as const satisfies ErrorTable

export type SubscriptionErrorCode = keyof typeof subscriptionErrors
