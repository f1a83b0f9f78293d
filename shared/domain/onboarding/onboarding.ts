/** The four steps of the onboarding (specification, section 2.4). */
export const onboardingSteps = [
  'Votre profil',
  'Votre entreprise',
  'Vos boîtes mail',
  'Premier devis test',
] as const

/** Messages that block going forward (specification, section 5). */
export const onboardingMessages = {
  names: 'Veuillez remplir votre prénom et nom',
  company: 'Veuillez renseigner le nom de votre entreprise',
} as const

/** Share of the onboarding that is done when `step` (from 0) is under way: 0, 25, 50, 75. */
export function onboardingPercent(step: number): number {
  return Math.round((step / onboardingSteps.length) * 100)
}
