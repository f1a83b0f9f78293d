import { ClientTree, giveView, linkOptions } from './client-tree.tsx'
import { startClientPage } from './start-client-page.tsx'

startClientPage({
  give: giveView,
  ask: (queryClient, token) => queryClient.prefetchQuery(linkOptions(token)),
  tree: (token, queryClient) => <ClientTree token={token} queryClient={queryClient} />,
})
