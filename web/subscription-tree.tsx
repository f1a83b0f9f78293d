import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { subscriptionLinkOptions } from '#web/features/online-subscriptions/subscription-link.ts'
import { ClientBoundary } from '#web/pages/client/client-boundary.tsx'
import { ClientSubscriptionPage } from '#web/pages/client/client-subscription-page.tsx'

/** Gives the page what it shows, so that it need not ask. */
export function giveSubscriptionView(
  queryClient: QueryClient,
  token: string,
  view: SubscriptionLinkView,
): void {
  queryClient.setQueryData(subscriptionLinkOptions(token).queryKey, view)
}

/** The same tree in the browser and where it is drawn beforehand. */
export function SubscriptionTree({ token, queryClient }: { token: string; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientBoundary what="L’abonnement">
          <ClientSubscriptionPage token={token} />
        </ClientBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}
