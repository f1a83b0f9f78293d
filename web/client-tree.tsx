import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { LinkView } from '#shared/contract/signatures.ts'
import { orpc } from '#web/api/api-client.ts'
import { ClientBoundary } from '#web/pages/client/client-boundary.tsx'
import { ClientQuotePage } from '#web/pages/client/client-quote-page.tsx'

export const linkOptions = (token: string) => orpc.signatures.getLink.queryOptions({ input: { token } })

/** Gives the page what it shows, so that it need not ask. */
export function giveView(queryClient: QueryClient, token: string, view: LinkView): void {
  queryClient.setQueryData(linkOptions(token).queryKey, view)
}

/** The same tree in the browser and where it is drawn beforehand. */
export function ClientTree({ token, queryClient }: { token: string; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientBoundary what="Le devis">
          <ClientQuotePage token={token} />
        </ClientBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}
