import type {
  ConnectMethod,
  PaymentMode,
  SetupStepId,
  WebhookStatus,
} from '#shared/domain/payment-setup/payment-setup.ts'
import type { Tone } from '#web/ui/tone.ts'

export const stepTitles: Record<SetupStepId, string> = {
  intro: 'Introduction',
  connect: 'Connexion',
  validation: 'Validation',
  tax: 'Taxes',
  products: 'Produits',
  webhooks: 'Webhooks',
  summary: 'Récapitulatif',
}

export const methodLabels: Record<ConnectMethod, string> = {
  oauth: 'Compte existant (OAuth)',
  express: 'Compte Express',
}

export const modeLabels: Record<PaymentMode, string> = { test: 'Mode test', live: 'Mode production' }

export const webhookStates: Record<WebhookStatus, { label: string; tone: Tone }> = {
  active: { label: 'Actif', tone: 'success' },
  inactive: { label: 'Inactif', tone: 'neutral' },
  error: { label: 'Erreur', tone: 'danger' },
}

/** Why an event is not handled yet. */
export const eventStates: Record<'pending' | 'failed', { label: string; tone: Tone }> = {
  pending: { label: 'En attente', tone: 'info' },
  failed: { label: 'Échec', tone: 'warning' },
}

/** From the most particular: the first that the name is, or begins with, tells it. https://docs.stripe.com/connect/required-verification-information */
const requirements = [
  ['business_profile.mcc', 'Secteur d’activité'],
  ['business_profile.url', 'Site de l’entreprise'],
  ['business_profile.product_description', 'Ce que vous vendez'],
  ['business_profile.support', 'Contact pour vos clients'],
  ['business_profile', 'Profil de l’entreprise'],
  ['business_type', 'Forme de l’entreprise'],
  ['tos_acceptance', 'Acceptation des conditions d’utilisation'],
  ['external_account', 'Compte bancaire des virements'],
  ['company.tax_id', 'SIREN'],
  ['company.vat_id', 'Numéro de TVA'],
  ['company.address', 'Adresse de l’entreprise'],
  ['company.owners_provided', 'Liste des bénéficiaires'],
  ['company.directors_provided', 'Liste des dirigeants'],
  ['company.verification', 'Justificatif de l’entreprise'],
  ['company', 'Informations sur l’entreprise'],
  ['representative', 'Informations sur le représentant'],
  ['individual.verification', 'Pièce d’identité'],
  ['individual.dob', 'Date de naissance'],
  ['individual.address', 'Adresse du représentant'],
  ['individual', 'Informations sur le représentant'],
  ['owners', 'Informations sur les bénéficiaires'],
  ['directors', 'Informations sur les dirigeants'],
  ['executives', 'Informations sur les dirigeants'],
  ['person', 'Informations sur une personne'],
  ['settings.payments', 'Libellé des relevés'],
] as const

/** The French name of something Stripe asks for; Stripe's own word where we have none. */
export function requirementLabel(name: string): string {
  const known = requirements.find(
    ([start]) => name === start || name.startsWith(`${start}.`) || name.startsWith(`${start}_`),
  )
  return known?.[1] ?? name
}

/** Several of Stripe's names may be one of ours. */
export const requirementLabels = (names: readonly string[]) => [...new Set(names.map(requirementLabel))]
