import { subscriptionLinkOptions } from '#web/features/online-subscriptions/subscription-link.ts'
import { startClientPage } from './start-client-page.tsx'
import { giveSubscriptionView, SubscriptionTree } from './subscription-tree.tsx'

startClientPage({
  give: giveSubscriptionView,
  ask: (queryClient, token) => queryClient.prefetchQuery(subscriptionLinkOptions(token)),
  tree: (token, queryClient) => <SubscriptionTree token={token} queryClient={queryClient} />,
})
