import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { OnlineSubscriptionDetail } from '#shared/contract/online-subscriptions.ts'
import { SubscriptionActions } from '#web/features/online-subscriptions/subscription-actions.tsx'
import { OnlineSubscriptionBadge } from '#web/features/online-subscriptions/subscription-badge.tsx'
import { SubscriptionFacts } from '#web/features/online-subscriptions/subscription-facts.tsx'
import { SubscriptionPeriods } from '#web/features/online-subscriptions/subscription-periods.tsx'
import { onlineSubscriptionOptions } from '#web/features/online-subscriptions/subscription-queries.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/revenues/stripe/subscriptions/$subscriptionId')

/** A subscription that a client pays at Stripe: the offer, the consent, its periods and their invoices. */
export function OnlineSubscriptionPage() {
  const { subscriptionId } = route.useParams()
  const query = useQuery(onlineSubscriptionOptions(subscriptionId))
  usePageTitle(query.data && titleOf(query.data))
  if (query.data) return <Subscription subscription={query.data} />
  return (
    <QueryState
      query={query}
      heading="h1"
      loading={<Skeleton className="h-64" />}
      missing={
        <EmptyState
          heading="h1"
          icon={FileQuestion}
          title="Cet abonnement est introuvable"
          description="Il appartient peut-être à une autre organisation."
          action={<LinkButton to="/revenues/stripe/subscriptions">Voir les abonnements en ligne</LinkButton>}
        />
      }
    />
  )
}

const titleOf = ({ title, clientName }: OnlineSubscriptionDetail) =>
  clientName === null ? title : `${title}, ${clientName}`

function Subscription({ subscription }: { subscription: OnlineSubscriptionDetail }) {
  const { status, begun, failed, testMode } = subscription
  return (
    <>
      <RecordHeader
        title={titleOf(subscription)}
        badge={<OnlineSubscriptionBadge status={status} begun={begun} failed={failed} />}
        actions={<SubscriptionActions subscription={subscription} />}
      />
      {testMode && (
        <Alert tone="warning" className="mb-5">
          Mode test&nbsp;: aucune somme n’est débitée.
        </Alert>
      )}
      {status === 'unpaid' && (
        <Alert tone="danger" title="Le dernier prélèvement a échoué" className="mb-5">
          Stripe le représente selon les règles de votre compte. Demandez à votre client de vérifier son moyen
          de paiement.
        </Alert>
      )}
      <SubscriptionFacts subscription={subscription} />
      <SubscriptionPeriods subscription={subscription} />
    </>
  )
}
