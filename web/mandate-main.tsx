import { mandateLinkOptions } from '#web/features/signatures/mandate-link.ts'
import { giveMandateView, MandateTree } from './mandate-tree.tsx'
import { startClientPage } from './start-client-page.tsx'

startClientPage({
  give: giveMandateView,
  ask: (queryClient, token) => queryClient.prefetchQuery(mandateLinkOptions(token)),
  tree: (token, queryClient) => <MandateTree token={token} queryClient={queryClient} />,
})
