import { formatCount } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

/** Why an account of Stripe is not left: how many subscriptions are paid on it, and where they are stopped. */
export function payingText(subscriptions: number): string {
  const them = subscriptions > 1 ? 'Résiliez-les' : 'Résiliez-le'
  return `Ce compte encaisse ${formatCount(subscriptions, 'abonnement', 'abonnements')} en ligne${NBSP}: Stripe continuerait de prélever sans facture. ${them} d’abord dans ${guillemets('Abonnements en ligne')}.`
}
