import { NBSP } from '#shared/french/typography.ts'
import { type PlanFeature, planFeatures } from './features.ts'
import { type PlanLimits, planLimits, planPeopleMax } from './limits.ts'
import { type Plan, planLabels, plans } from './plan-ids.ts'

export { type Plan, planLabels, plans } from './plan-ids.ts'

export type PlanEntry = {
  id: Plan
  /** The price's lookup key at the payment provider. */
  priceId: string
  name: string
  description: string
  /** A month, excluding tax, in euro cents; null is on quote. */
  priceCents: number | null
  currency: 'EUR'
  mode: 'subscription'
  features: readonly PlanFeature[]
  limits: PlanLimits
  /** Rank among the plans, from 0: the larger holds all that the smaller does. */
  order: number
}

const facts: Record<Plan, Pick<PlanEntry, 'description' | 'priceCents'>> = {
  gratuit: { priceCents: 0, description: 'Pour découvrir Ardoise et envoyer vos premiers devis.' },
  premium: { priceCents: 800, description: 'Pour travailler seul, sans compter ses devis.' },
  business: {
    priceCents: 1_800,
    description: `Pour une équipe, jusqu’à ${planPeopleMax.business}${NBSP}personnes.`,
  },
  entreprise: {
    priceCents: null,
    description: `Pour une grande organisation, jusqu’à 1\u202f000${NBSP}personnes.`,
  },
  partenaire: {
    priceCents: null,
    description: 'Pour proposer Ardoise à vos propres clients, sous contrat.',
  },
}

const entry = (id: Plan): PlanEntry => ({
  id,
  priceId: `ardoise_${id}`,
  name: planLabels[id],
  ...facts[id],
  currency: 'EUR',
  mode: 'subscription',
  features: planFeatures(id),
  limits: planLimits[id],
  order: plans.indexOf(id),
})

/** The table of the plans (specification, sections 3 and 9.1): whatever else is said of one comes from here. */
export const planCatalogue: Readonly<Record<Plan, PlanEntry>> = {
  gratuit: entry('gratuit'),
  premium: entry('premium'),
  business: entry('business'),
  entreprise: entry('entreprise'),
  partenaire: entry('partenaire'),
}
