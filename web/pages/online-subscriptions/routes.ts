import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSubscriptionAddress } from '#web/features/online-subscriptions/subscription-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/online-subscriptions/subscription-queries.ts')

const subscriptions = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/stripe/subscriptions',
  staticData: { needs: 'invoice:read', title: 'Abonnements en ligne', parent: '/revenues/stripe' },
  validateSearch: readSubscriptionAddress,
  loader: async ({ context, location }) =>
    (await queries()).onlineSubscriptionList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./online-subscriptions-page.tsx'), 'OnlineSubscriptionsPage'),
})

const subscription = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/stripe/subscriptions/$subscriptionId',
  staticData: {
    needs: 'invoice:read',
    title: 'Abonnement en ligne',
    parent: '/revenues/stripe/subscriptions',
  },
  loader: async ({ context, params }) =>
    (await queries()).prefetchOnlineSubscription(context.queryClient, params.subscriptionId),
  component: lazyRouteComponent(() => import('./online-subscription-page.tsx'), 'OnlineSubscriptionPage'),
})

export const onlineSubscriptionsRoutes = [subscriptions, subscription] as const
