import type { OwnSubscriptionView } from '#shared/contract/billing.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PortalButton } from './pay-method.tsx'

type ArrearsAlertProps = { subscription: OwnSubscriptionView | null; timeZone: string }

/** A payment that failed: until when the plan stays, and what to do. */
export function ArrearsAlert({ subscription, timeZone }: ArrearsAlertProps) {
  if (subscription?.graceEnd == null || subscription.pastDueSince === null) return null
  const until = formatLongDate(subscription.graceEnd, timeZone)
  return (
    <Alert
      tone="danger"
      title="Le dernier paiement a échoué"
      action={<PortalButton label="Régler ou changer de carte" />}
    >
      Votre formule reste ouverte jusqu’au {until}. Ensuite, votre organisation passe à Gratuit{NBSP}: rien
      n’est effacé.
    </Alert>
  )
}
