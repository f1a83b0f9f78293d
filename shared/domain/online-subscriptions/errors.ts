import type { ErrorTable } from '../verdict.ts'

export const onlineSubscriptionErrors = {
  online_subscription_off: {
    status: 409,
    text: 'Aucun compte Stripe n’encaisse pour le moment\u00a0: reliez-le dans Revenus, Stripe.',
  },
  payment_account_paying: {
    status: 409,
    text: 'Ce compte encaisse des abonnements en ligne\u00a0: résiliez-les d’abord dans «\u00a0Abonnements en ligne\u00a0».',
  },
  online_subscription_price_unfit: {
    status: 409,
    text: 'Choisissez un prix actif qui se répète, d’un article du catalogue.',
  },
  online_subscription_price_uneven: {
    status: 409,
    text: 'Aucun prix hors taxe au centime ne donne ce prix taxe comprise. Créez un prix dont la taxe est en sus.',
  },
  online_subscription_price_small: {
    status: 409,
    text: 'Stripe prélève de 0,50 à 999\u202f999,99 par période\u00a0: choisissez un autre prix ou une autre quantité.',
  },
  online_subscription_price_changed: {
    status: 409,
    text: 'Le prix a changé depuis cette proposition\u00a0: demandez-en une nouvelle à son auteur.',
  },
  online_subscription_not_proposed: {
    status: 409,
    text: 'Cet abonnement n’attend plus l’accord de son client.',
  },
  online_subscription_agreed: { status: 409, text: 'Cet abonnement est déjà en cours.' },
  online_subscription_ended: { status: 409, text: 'Cet abonnement est résilié.' },
  online_subscription_not_active: { status: 409, text: 'Cet abonnement n’a pas encore commencé.' },
  online_subscription_paused: { status: 409, text: 'Cet abonnement est déjà en pause.' },
  online_subscription_not_paused: { status: 409, text: 'Cet abonnement n’est pas en pause.' },
  withdrawal_of_professional: {
    status: 409,
    text: 'Le droit de rétractation est celui des consommateurs\u00a0: résiliez l’abonnement.',
  },
  withdrawal_declared: { status: 409, text: 'Votre rétractation est déjà enregistrée.' },
  withdrawal_over: {
    status: 409,
    text: 'Le délai de rétractation est terminé\u00a0: vous pouvez résilier l’abonnement.',
  },
  withdrawal_waits: {
    status: 409,
    text: 'Une période payée attend sa facture\u00a0: la rétractation sera remboursée ensuite.',
  },
  online_subscription_amount_differs: {
    status: 409,
    text: 'Stripe n’a pas pris la somme convenue, ou y a compté une autre TVA. Vérifiez le brouillon, corrigez-le et émettez-le.',
  },
  online_subscription_draft_changed: {
    status: 409,
    text: 'Quelqu’un a modifié le brouillon de cette période\u00a0: émettez-le quand il est prêt.',
  },
} as const satisfies ErrorTable
export type OnlineSubscriptionErrorCode = keyof typeof onlineSubscriptionErrors
