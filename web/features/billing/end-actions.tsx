import { useState } from 'react'
import type { OwnSubscriptionView } from '#shared/contract/billing.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { NBSP, NNBSP } from '#shared/french/typography.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBillingChange } from './billing-queries.ts'

type EndActionsProps = { subscription: OwnSubscriptionView; timeZone: string }

/** « Résilier » at the end of the month, and « Reprendre ». */
export function EndActions({ subscription, timeZone }: EndActionsProps) {
  const refusal = useRefusal('subscription:write')
  const [asking, setAsking] = useState(false)
  const until = formatLongDate(subscription.periodEnd, timeZone)
  const end = useBillingChange(() => api.billing.planEnd({}), {
    failure: 'La résiliation n’a pas abouti',
    success: `L’abonnement prendra fin le ${until}`,
  })
  const resume = useBillingChange(() => api.billing.dropEnd({}), {
    failure: 'L’abonnement n’a pas pu être repris',
    success: 'L’abonnement continue',
  })
  if (subscription.cancelAtEnd)
    return (
      <Button
        variant="primary"
        disabledReason={refusal}
        loading={resume.isPending}
        onClick={() => resume.mutate(undefined)}
      >
        Reprendre l’abonnement
      </Button>
    )
  return (
    <>
      <Button disabledReason={refusal} onClick={() => setAsking(true)}>
        Résilier
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Résilier l’abonnement${NNBSP}?`}
        consequence={
          <>
            <p>Votre formule reste ouverte jusqu’au {until}, puis votre organisation passe à Gratuit.</p>
            <p className="mt-2">
              Rien n’est effacé{NBSP}: tout reste lisible et exportable. Vous pouvez reprendre l’abonnement
              jusqu’à cette date.
            </p>
          </>
        }
        confirmLabel="Résilier à l’échéance"
        onConfirm={() => end.mutateAsync(undefined)}
      />
    </>
  )
}
