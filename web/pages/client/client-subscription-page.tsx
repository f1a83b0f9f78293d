import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { messageOf } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { AgreeForm } from '#web/features/online-subscriptions/agree-form.tsx'
import { ClientOffer } from '#web/features/online-subscriptions/client-offer.tsx'
import { ClientState } from '#web/features/online-subscriptions/client-state.tsx'
import { WithdrawCard } from '#web/features/online-subscriptions/withdraw-card.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { clientPageOf } from './client-tree.tsx'

const linkOptions = (token: string) =>
  queryOptions({
    queryKey: ['subscription-link', token],
    queryFn: () => fetchJson('GET /subscription-links/{token}', { token }),
  })

function Opened({ token, view }: { token: string; view: SubscriptionLinkView }) {
  const client = useQueryClient()
  const { queryKey } = linkOptions(token)
  const keep = (fresh: SubscriptionLinkView) => client.setQueryData(queryKey, fresh)
  const { status } = view
  return (
    <ClientLayout issuer={view.organizationName} tone={view.tone}>
      <div className="mx-auto flex w-full max-w-form flex-col gap-6">
        <h1 className="font-semibold text-xl">Votre abonnement</h1>
        {status === 'agreed' && <Returned token={token} onKnown={keep} />}
        <ClientState view={view} token={token} onChanged={keep} />
        <ClientOffer view={view} />
        <WithdrawCard view={view} token={token} onChanged={keep} />
        {(status === 'proposed' || status === 'agreed') && (
          <AgreeForm
            view={view}
            token={token}
            onRefused={() => void client.invalidateQueries({ queryKey })}
          />
        )}
      </div>
    </ClientLayout>
  )
}

type ReturnedProps = { token: string; onKnown: (view: SubscriptionLinkView) => void }

/** After the consent the client may come back from Stripe's page: the address proves nothing, Stripe is asked. */
function Returned({ token, onKnown }: ReturnedProps) {
  const { mutate, ...check } = useMutation({
    mutationFn: () => fetchJson('POST /subscription-links/{token}/check', { token }),
    onSuccess: onKnown,
  })
  useEffect(() => mutate(), [mutate])
  // Drawn before it is asked, so that nothing moves.
  if (check.isIdle || check.isPending)
    return (
      <Alert tone="neutral">
        <Spinner label="Nous vérifions votre paiement…" />
      </Alert>
    )
  if (check.isError)
    return (
      <Alert
        tone="danger"
        live
        title="Votre paiement n’a pas pu être vérifié"
        action={<Button onClick={() => mutate()}>Réessayer</Button>}
      >
        {messageOf(check.error)}
      </Alert>
    )
  return null
}

/** The page that a client opens from the e-mail: what is taken, their consent, and how to stop. */
export const clientPage = clientPageOf({
  what: 'L’abonnement',
  read: linkOptions,
  markOpened: (token) => fetchJson('POST /subscription-links/{token}/opened', { token }),
  titleOf: () => 'Votre abonnement',
  issuerOf: ({ organizationName }) => organizationName,
  skeleton: <Skeleton className="h-64" />,
  Opened,
})
