import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { choiceLabel } from '#shared/domain/billing/charge-labels.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { euros, untaxed } from './standing-texts.ts'

/** Stands for Stripe's payment page where no key of Stripe is set: says so, and takes no money. */
export function LocalCheckout({ sessionId }: { sessionId: string }) {
  const refusal = useRefusal('subscription:write')
  const navigate = useNavigate()
  const query = useQuery(orpc.billing.showLocalCheckout.queryOptions({ input: { sessionId } }))
  const pay = useAction((card: 'accepts' | 'refuses') => api.billing.payLocalCheckout({ sessionId, card }), {
    failure: null,
    onSuccess: () => void navigate({ to: '/success', search: { session_id: sessionId } }),
  })
  const { data: order } = query
  if (order === undefined)
    return (
      <QueryState
        query={query}
        loading={<Skeleton className="h-48" />}
        missing={
          <EmptyState
            title="Cette page de paiement n’existe pas"
            description="Revenez à votre abonnement pour en ouvrir une autre."
            action={<LinkButton to="/billing">Voir l’abonnement</LinkButton>}
          />
        }
      />
    )
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <Alert tone="info" title="Aucun argent n’est prélevé">
          Cette installation n’a pas de clés Stripe{NBSP}: cette page remplace celle de Stripe. N’y saisissez
          aucune carte.
        </Alert>
        <DescriptionList
          columns={2}
          items={[
            { label: 'Formule', value: choiceLabel(order) },
            { label: 'Un mois', value: untaxed(order.netCents) },
            { label: 'TVA', value: euros(order.vatCents) },
            { label: 'Total', value: `${euros(order.netCents + order.vatCents)}${NBSP}TTC` },
          ]}
        />
        {pay.isError && (
          <Alert tone="danger" live>
            {messageOf(pay.error)}
          </Alert>
        )}
        {order.status === 'open' ? (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              disabledReason={refusal}
              loading={pay.isPending && pay.variables === 'accepts'}
              onClick={() => pay.mutate('accepts')}
            >
              Payer {euros(order.netCents + order.vatCents)}
            </Button>
            <Button
              disabledReason={refusal}
              loading={pay.isPending && pay.variables === 'refuses'}
              onClick={() => pay.mutate('refuses')}
            >
              Essayer une carte refusée
            </Button>
            <LinkButton to="/billing" variant="ghost">
              Revenir sans payer
            </LinkButton>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-muted text-sm">
              {order.status === 'complete' ? 'Cette page a été payée.' : 'Cette page n’est plus valable.'}
            </p>
            <LinkButton to="/billing">Voir l’abonnement</LinkButton>
          </div>
        )}
      </div>
    </Card>
  )
}
