/** Plans of Ardoise itself (specification, section 9.1); a new organization gets the first. */
export const plans = ['gratuit', 'premium', 'business', 'entreprise', 'partenaire'] as const
export type Plan = (typeof plans)[number]

export const planLabels: Record<Plan, string> = {
  gratuit: 'Gratuit',
  premium: 'Premium',
  business: 'Business',
  entreprise: 'Entreprise',
  partenaire: 'Partenaire',
}

/** Whether a text, as one of a link, names a plan. */
export function isPlan(text: string): text is Plan {
  return (plans as readonly string[]).includes(text)
}
