import type { OwnSubscriptionView } from '#shared/contract/billing.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useBillingChange } from './billing-queries.ts'

/** Leads to the provider's page for the means of payment. */
export function PortalButton({ label }: { label: string }) {
  const refusal = useRefusal('subscription:write')
  const open = useBillingChange(
    async () => {
      const { url } = await api.billing.openPortal({})
      window.location.assign(url)
    },
    { failure: 'La page de paiement ne s’ouvre pas' },
  )
  return (
    <Button disabledReason={refusal} loading={open.isPending} onClick={() => open.mutate(undefined)}>
      {label}
    </Button>
  )
}

/** The means of payment, as the provider shows it. */
export function PayMethodCard({ subscription }: { subscription: OwnSubscriptionView }) {
  const { method } = subscription
  return (
    <Card title="Moyen de paiement" actions={<PortalButton label="Modifier" />}>
      {method === null ? (
        <p className="text-muted text-sm">Aucun moyen de paiement n’est connu.</p>
      ) : (
        <p className="text-sm">
          {method.brand}
          {method.last4 !== null && (
            <span className="tabular">
              {' '}
              <span aria-hidden>••••{NBSP}</span>
              <span className="sr-only">se terminant par </span>
              {method.last4}
            </span>
          )}
          {method.expires !== null && <span className="text-muted">, expire {method.expires}</span>}
        </p>
      )}
    </Card>
  )
}
