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

export const modeLabels: Record<PaymentMode, string> = { test: 'Mode test', live: 'Mode live' }

export const webhookStates: Record<WebhookStatus, { label: string; tone: Tone }> = {
  active: { label: 'Actif', tone: 'success' },
  inactive: { label: 'Inactif', tone: 'neutral' },
  error: { label: 'Erreur', tone: 'danger' },
}

const requirements: Record<string, string> = {
  business_profile: 'Profil de l’entreprise',
  tos_acceptance: 'Acceptation des conditions d’utilisation',
}

/** The French name of something Stripe asks for; Stripe's own word where we have none. */
export const requirementLabel = (name: string) => requirements[name] ?? name
