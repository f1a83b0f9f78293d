import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { orpc } from '#web/api/client.ts'
import { rootRoute } from './root-route.ts'

/** The client's page of a quote: nobody signs in here, and nothing of the shell is loaded. */
const clientQuote = createRoute({
  getParentRoute: () => rootRoute,
  path: '/d/$token',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(
      orpc.signatures.getLink.queryOptions({ input: { token: params.token } }),
    )
  },
  component: lazyRouteComponent(() => import('#web/pages/client/client-quote-page.tsx'), 'ClientQuotePage'),
})

export const clientRoutes = [clientQuote] as const
