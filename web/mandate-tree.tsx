import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { orpc } from '#web/api/client.ts'
import { ClientBoundary } from '#web/pages/client/client-boundary.tsx'
import { ClientMandatePage } from '#web/pages/client/client-mandate-page.tsx'

export const mandateLinkOptions = (token: string) =>
  orpc.directDebits.getMandateLink.queryOptions({ input: { token } })

/** Gives the page what it shows, so that it need not ask. */
export function giveMandateView(queryClient: QueryClient, token: string, view: MandateLinkView): void {
  queryClient.setQueryData(mandateLinkOptions(token).queryKey, view)
}

/** The page of a mandate, in the browser. */
export function MandateTree({ token, queryClient }: { token: string; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientBoundary what="Le mandat">
          <ClientMandatePage token={token} />
        </ClientBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}
