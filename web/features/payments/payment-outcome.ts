import type { PaymentSession } from '#shared/contract/payments.ts'
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

/** Turns the provider's answer into an outcome for the payer; an unknown session is never called a success. */
export function paymentOutcome(session: PaymentSession | null): Outcome {
  if (session === null) return outcomes.unknown
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
