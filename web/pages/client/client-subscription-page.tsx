import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { messageOf } from '#web/api/api-error.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { LinkProblem } from '#web/blocks/client-page/link-problem.tsx'
import { useSeen } from '#web/blocks/client-page/use-seen.ts'
import { AgreeForm } from '#web/features/online-subscriptions/agree-form.tsx'
import { ClientOffer } from '#web/features/online-subscriptions/client-offer.tsx'
import { ClientState } from '#web/features/online-subscriptions/client-state.tsx'
import { subscriptionLinkOptions } from '#web/features/online-subscriptions/subscription-link.ts'
import { WithdrawCard } from '#web/features/online-subscriptions/withdraw-card.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { productName } from '#web/messages/product.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The page that a client opens from the e-mail: what is taken, their consent, and how to stop. */
export function ClientSubscriptionPage({ token }: { token: string }) {
  const link = useQuery(subscriptionLinkOptions(token))
  useEffect(() => {
    document.title = `Votre abonnement · ${productName}`
  }, [])
  const { mutate } = useMutation({
    mutationFn: () => fetchJson('POST /subscription-links/{token}/opened', { token }),
  })
  useSeen(link.data !== undefined, mutate)
  if (link.data) return <Opened token={token} view={link.data} />
  return (
    <ClientLayout issuer={link.isError ? null : undefined}>
      {link.isError ? (
        <LinkProblem
          what="L’abonnement"
          error={link.error}
          onRetry={() => void link.refetch()}
          retrying={link.isFetching}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </ClientLayout>
  )
}

function Opened({ token, view }: { token: string; view: SubscriptionLinkView }) {
  const client = useQueryClient()
  const { queryKey } = subscriptionLinkOptions(token)
  const keep = (fresh: SubscriptionLinkView) => client.setQueryData(queryKey, fresh)
  const { status } = view
  return (
    <ClientLayout issuer={view.organizationName}>
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
