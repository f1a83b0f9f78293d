import type { PaymentSession } from '#shared/contract/payments.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'
import type { Tone } from '#web/ui/tone.ts'

type Outcome = {
  title: string
  /** The state in one word or two. */
  status: string
  tone: Tone
  description: string
  steps: readonly string[]
  /** The outcome is final: no need to ask again. */
  final: boolean
}

/** Turns the provider's answer into an outcome for the payer, or for the member whose client pays; an unknown session is never called a success. */
export function paymentOutcome(session: PaymentSession | null): Outcome {
  if (session === null) return outcomes.unknown
  if (session.received)
    return session.status === 'expired' ? expiredOfClient : ofClient[session.received.state]
  if (session.status === 'expired') return outcomes.expired
  if (session.status === 'open') return outcomes.open
  return session.paymentStatus === 'unpaid' ? outcomes.pending : outcomes.paid
}

const outcomes = {
  paid: {
    title: 'Paiement confirmé',
    status: 'Confirmé',
    tone: 'success',
    description: 'Merci\u202f! Votre paiement a bien été reçu.',
    steps: [
      'Retrouvez votre activité sur le tableau de bord.',
      'Complétez les informations de votre organisation\u00a0: elles figurent sur vos documents.',
    ],
    final: true,
  },
  pending: {
    title: 'Paiement en attente',
    status: 'En attente',
    tone: 'warning',
    description: 'Votre banque n’a pas encore confirmé ce paiement. Cette page se met à jour d’elle-même.',
    steps: ['Rien d’autre à faire\u00a0: laissez cette page ouverte, ou revenez-y plus tard.'],
    final: false,
  },
  open: {
    title: 'Paiement non terminé',
    status: 'Non terminé',
    tone: 'warning',
    description: 'La page de paiement n’a pas été menée à son terme\u00a0: rien n’a été débité.',
    steps: ['Retournez sur la page des tarifs pour reprendre le paiement.'],
    final: false,
  },
  expired: {
    title: 'Session de paiement expirée',
    status: 'Expirée',
    tone: 'danger',
    description: 'Cette page de paiement n’est plus valable\u00a0: rien n’a été débité.',
    steps: ['Retournez sur la page des tarifs pour recommencer.'],
    final: true,
  },
  unknown: {
    title: 'Paiement inconnu',
    status: 'Inconnu',
    tone: 'neutral',
    description:
      'Aucun paiement de votre organisation ne correspond à cette adresse. Si vous venez de payer, patientez un instant, puis rechargez la page.',
    steps: [
      'Vérifiez que vous travaillez dans l’organisation pour laquelle vous avez payé.',
      'Si un débit figure sur votre compte, écrivez-nous depuis la page Support.',
    ],
    final: true,
  },
} as const satisfies Record<string, Outcome>

const followUp = ['Retrouvez ce paiement et ses écritures dans l’historique de paiement.']
const received: Outcome = {
  title: 'Paiement reçu',
  status: 'Encaissé',
  tone: 'success',
  steps: followUp,
  final: true,
  description: 'Votre client a payé.',
}
const refused: Outcome = {
  title: 'Paiement refusé',
  status: 'Échoué',
  tone: 'danger',
  final: true,
  description: 'La banque de votre client a refusé ce paiement\u00a0: la somme reste due.',
  steps: ['Votre client peut payer de nouveau depuis le lien que vous lui avez envoyé.'],
}
const expiredOfClient: Outcome = {
  title: 'Session de paiement expirée',
  status: 'Expirée',
  tone: 'danger',
  final: true,
  description: 'Votre client n’a pas payé sur cette page, qui n’est plus valable\u00a0: rien n’a été débité.',
  steps: refused.steps,
}
/** Words for members about the payment of a client, by its state in the ledger. */
const ofClient: Record<PaymentState, Outcome> = {
  pending: {
    title: 'Paiement non terminé',
    status: 'Non terminé',
    tone: 'warning',
    final: false,
    description: 'Votre client n’a pas encore payé\u00a0: rien n’a été débité.',
    steps: ['Rien d’autre à faire\u00a0: cette page se met à jour d’elle-même.'],
  },
  processing: {
    title: 'Paiement en attente',
    status: 'En cours',
    tone: 'warning',
    final: false,
    description:
      'La banque de votre client n’a pas encore confirmé ce paiement. Un prélèvement prend jusqu’à 14\u00a0jours ouvrés.',
    steps: ['Rien d’autre à faire\u00a0: une notification vous préviendra si la banque refuse.'],
  },
  succeeded: received,
  won: { ...received, description: 'Votre client a payé, et la contestation est gagnée.' },
  failed: refused,
  canceled: refused,
  refunded: {
    title: 'Paiement remboursé',
    status: 'Remboursé',
    tone: 'neutral',
    steps: followUp,
    final: true,
    description: 'Votre client avait payé\u00a0; la somme lui a été rendue.',
  },
  disputed: {
    title: 'Paiement contesté',
    status: 'Contesté',
    tone: 'warning',
    final: true,
    description: 'La banque de votre client retient la somme le temps d’examiner sa contestation.',
    steps: ['Répondez à la contestation dans le tableau de bord Stripe.'],
  },
  lost: {
    title: 'Paiement repris',
    status: 'Contestation perdue',
    tone: 'danger',
    steps: followUp,
    final: true,
    description: 'La banque a donné raison à votre client\u00a0: la somme lui a été rendue, et reste due.',
  },
}
