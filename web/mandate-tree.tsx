import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { mandateLinkOptions } from '#web/features/signatures/mandate-link.ts'
import { ClientBoundary } from '#web/pages/client/client-boundary.tsx'
import { ClientMandatePage } from '#web/pages/client/client-mandate-page.tsx'

/** Gives the page what it shows, so that it need not ask. */
export function giveMandateView(queryClient: QueryClient, token: string, view: MandateLinkView): void {
  queryClient.setQueryData(mandateLinkOptions(token).queryKey, view)
}

/** The same tree in the browser and where it is drawn beforehand. */
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
