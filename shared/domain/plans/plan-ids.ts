/** Plans of Ardoise itself, from the smallest to the largest (specification, sections 3 and 9.1); a new organization gets the first. */
export const plans = ['gratuit', 'premium', 'business', 'entreprise', 'partenaire'] as const
export type Plan = (typeof plans)[number]

export const planLabels: Record<Plan, string> = {
  gratuit: 'Gratuit',
  premium: 'Premium',
  business: 'Business',
  entreprise: 'Entreprise',
  partenaire: 'Partenaire',
}

/** Whether `plan` holds all that `other` does. */
export const reaches = (plan: Plan, other: Plan): boolean => plans.indexOf(plan) >= plans.indexOf(other)
