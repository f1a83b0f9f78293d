import { giveInvoiceView, InvoiceTree, invoiceLinkOptions } from './invoice-tree.tsx'
import { startClientPage } from './start-client-page.tsx'

startClientPage({
  give: giveInvoiceView,
  ask: (queryClient, token) => queryClient.prefetchQuery(invoiceLinkOptions(token)),
  tree: (token, queryClient) => <InvoiceTree token={token} queryClient={queryClient} />,
})
