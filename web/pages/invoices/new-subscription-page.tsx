import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionProposal } from '#shared/contract/invoice-subscriptions.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { type SubscriptionDraft, SubscriptionForm } from '#web/features/invoices/subscription-form.tsx'
import { proposalOptions, subscriptionOptions } from '#web/features/invoices/subscription-queries.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UnreadFields, unreadRefusal, useUnread } from '#web/ui/unread-fields.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'

const route = getRouteApi('/app/revenues/management/subscriptions/new')

/** A subscription being made, from nothing or from an invoice. */
export function NewSubscriptionPage() {
  const { from } = route.useSearch()
  const query = useQuery(proposalOptions(from))
  if (query.data) return <NewSubscription key={from} proposal={query.data} />
  return (
    <QueryState
      query={query}
      heading="h1"
      loading={<Skeleton className="h-64" />}
      missing={
        <EmptyState
          heading="h1"
          icon={FileQuestion}
          title="Cette facture est introuvable"
          description="Elle a peut-être été supprimée, ou elle appartient à une autre organisation."
          action={<LinkButton to="/revenues/management/subscriptions">Voir les abonnements</LinkButton>}
        />
      }
    />
  )
}

function NewSubscription({ proposal }: { proposal: SubscriptionProposal }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('invoice:issue')
  const [first] = useState<SubscriptionDraft>(() => ({
    content: proposal.content,
    priceChange: null,
    every: 'month',
    covers: 'ahead',
    startsOn: proposal.startsOn,
    endsOn: null,
    mode: 'draft',
    hour: 8,
  }))
  const [draft, setDraft] = useState(first)
  const unread = useUnread()
  const create = useAction(api.invoiceSubscriptions.createInvoiceSubscription, {
    success: 'Abonnement créé',
    onSuccess: async (made) => {
      client.setQueryData(subscriptionOptions(made.id).queryKey, made)
      void client.invalidateQueries({ queryKey: orpc.invoiceSubscriptions.key(), refetchType: 'none' })
      await navigate({
        to: '/revenues/management/subscriptions/$subscriptionId',
        params: { subscriptionId: made.id },
      })
    },
  })
  return (
    <>
      <RecordHeader
        mainAction={
          <Button
            variant="primary"
            loading={create.isPending}
            disabledReason={refusal ?? unreadRefusal(unread.fields)}
            onClick={() => create.mutate(draft)}
          >
            Créer l’abonnement
          </Button>
        }
      />
      <UnreadFields unread={unread}>
        <SubscriptionForm
          draft={draft}
          onChange={setDraft}
          facts={proposal}
          started={false}
          next={null}
          fields={create.error instanceof ApiError ? create.error.fields : []}
        />
      </UnreadFields>
      <UnsavedChanges
        when={(draft !== first || unread.fields.length > 0) && !create.isPending && !create.isSuccess}
      />
    </>
  )
}
