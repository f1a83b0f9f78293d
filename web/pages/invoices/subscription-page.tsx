import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionDetail } from '#shared/contract/invoice-subscriptions.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { subscriptionCan } from '#shared/domain/invoice-subscriptions/subscription.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { SubscriptionActions } from '#web/features/invoices/subscription-actions.tsx'
import { type SubscriptionDraft, SubscriptionForm } from '#web/features/invoices/subscription-form.tsx'
import { SubscriptionOccurrences } from '#web/features/invoices/subscription-occurrences.tsx'
import { subscriptionOptions } from '#web/features/invoices/subscription-queries.ts'
import { SubscriptionStatusBadge } from '#web/features/invoices/subscription-status-badge.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UnreadFields, unreadRefusal, useUnread } from '#web/ui/unread-fields.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'

const route = getRouteApi('/app/revenues/management/subscriptions/$subscriptionId')

/** A subscription: what it says, its next invoices and those it made. */
export function SubscriptionPage() {
  const { subscriptionId } = route.useParams()
  const query = useQuery(subscriptionOptions(subscriptionId))
  usePageTitle(query.data && (query.data.title ?? query.data.clientName ?? 'Abonnement'))
  // Typed values are kept while the state or the next day changes; a new revision is a new form.
  if (query.data)
    return <Subscription key={`${query.data.id} ${query.data.revision}`} subscription={query.data} />
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
          action={<LinkButton to="/revenues/management/subscriptions">Voir les abonnements</LinkButton>}
        />
      }
    />
  )
}

const draftOf = (subscription: SubscriptionDetail): SubscriptionDraft => {
  const { content, priceChange, every, covers, startsOn, endsOn, mode, hour } = subscription
  return { content, priceChange, every, covers, startsOn, endsOn, mode, hour }
}

function Subscription({ subscription }: { subscription: SubscriptionDetail }) {
  const { id: subscriptionId, revision, status, failed, failure, timeZone, currency } = subscription
  const client = useQueryClient()
  const refusal = useRefusal('invoice:issue')
  const [first] = useState(() => draftOf(subscription))
  const [draft, setDraft] = useState(first)
  const unread = useUnread()
  const dirty = draft !== first || unread.fields.length > 0
  const save = useAction(api.invoiceSubscriptions.saveInvoiceSubscription, {
    success: 'Abonnement enregistré',
    refresh: orpc.invoiceSubscriptions,
    onSuccess: (saved) => client.setQueryData(subscriptionOptions(subscriptionId).queryKey, saved),
  })
  const verdict = subscriptionCan.edit(subscription)
  const unchanged = dirty ? undefined : 'Rien n’a changé.'
  const unfit = unchanged ?? unreadRefusal(unread.fields)
  const blocked = refusal ?? (verdict.ok ? unfit : errorCodes[verdict.code].text)
  return (
    <>
      <RecordHeader
        title={subscription.title ?? subscription.clientName ?? 'Abonnement'}
        badge={<SubscriptionStatusBadge status={status} failed={failed} />}
        actions={<SubscriptionActions subscription={subscription} />}
        mainAction={
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={blocked}
            onClick={() => save.mutate({ subscriptionId, revision, ...draft })}
          >
            Enregistrer
          </Button>
        }
      />
      {failure && (
        <Alert tone="danger" title="La prochaine facture n’a pas pu être faite" className="mb-5">
          {failure.message} {failure.fields.map(({ message }) => message).join(' ')} Ardoise réessaie chaque
          heure
          {NBSP}; dernier essai{NBSP}: {formatDateTime(failure.at, timeZone)}.
        </Alert>
      )}
      <UnreadFields unread={unread}>
        <SubscriptionForm
          draft={draft}
          onChange={setDraft}
          facts={subscription}
          started={subscription.started}
          next={dirty && !subscription.started ? null : subscription.next}
          fields={save.error instanceof ApiError ? save.error.fields : []}
        />
      </UnreadFields>
      <SubscriptionOccurrences subscriptionId={subscriptionId} currency={currency} timeZone={timeZone} />
      <UnsavedChanges when={dirty && !save.isPending} />
    </>
  )
}
