import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { orpc } from '#web/api/api-client.ts'
import { ClientBoundary } from '#web/pages/client/client-boundary.tsx'
import { ClientInvoicePage } from '#web/pages/client/client-invoice-page.tsx'

export const invoiceLinkOptions = (token: string) =>
  orpc.invoiceSending.getInvoiceLink.queryOptions({ input: { token } })

/** Gives the page what it shows, so that it need not ask. */
export function giveInvoiceView(queryClient: QueryClient, token: string, view: InvoiceLinkView): void {
  queryClient.setQueryData(invoiceLinkOptions(token).queryKey, view)
}

/** The same tree in the browser and where it is drawn beforehand. */
export function InvoiceTree({ token, queryClient }: { token: string; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientBoundary what="La facture">
          <ClientInvoicePage token={token} />
        </ClientBoundary>
      </QueryClientProvider>
    </StrictMode>
  )
}
