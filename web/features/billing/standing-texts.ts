import type { OwnSubscriptionView } from '#shared/contract/billing.ts'
import type { SubscriptionStatus } from '#shared/domain/billing/own-subscription.ts'
import type { PlanStanding } from '#shared/domain/plans/plan-of.ts'
import { planLabels } from '#shared/domain/plans/plans.ts'
import { formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { Tone } from '#web/ui/tone.ts'

export const euros = (cents: number) => formatMoney(cents, 'EUR')
export const untaxed = (cents: number) => `${euros(cents)}${NBSP}HT`

/** A price by the month, or what stands for it. */
export const perMonth = (cents: number | null) =>
  cents === null ? 'Sur devis' : cents === 0 ? 'Gratuit' : `${untaxed(cents)} par mois`

const statuses: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  active: { label: 'Actif', tone: 'success' },
  trialing: { label: 'Actif', tone: 'success' },
  past_due: { label: 'Impayé', tone: 'danger' },
  unpaid: { label: 'Impayé', tone: 'danger' },
  canceled: { label: 'Terminé', tone: 'neutral' },
  incomplete: { label: 'En attente de paiement', tone: 'warning' },
  incomplete_expired: { label: 'Terminé', tone: 'neutral' },
  paused: { label: 'En pause', tone: 'warning' },
}

/** The state in one word or two; null: nothing was ever subscribed. */
export function statusOf(
  subscription: OwnSubscriptionView | null,
  standing: PlanStanding,
): { label: string; tone: Tone } | null {
  if (standing.source === 'trial') return { label: 'Essai', tone: 'warning' }
  if (subscription === null) return null
  if (subscription.cancelAtEnd) return { label: 'Prend fin à l’échéance', tone: 'warning' }
  return statuses[subscription.status]
}

/** « Team », « Premium », « Gratuit »; a trial is called one, since the plan it gives bears the name of another offer. */
export const standingName = ({ label, plan, source }: PlanStanding) =>
  source === 'trial' ? 'Essai gratuit' : (label ?? planLabels[plan])
