import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { authRoutes } from '#web/pages/auth/routes.ts'
import { linkRoutes, publicLinkRoutes } from '#web/pages/links/routes.ts'
import { publicRoutes } from '#web/pages/public/routes.ts'
import { publicRoute } from './routes/public-route.ts'
import { rootRoute } from './routes/root-route.ts'
import { routerOptions } from './routes/router-options.ts'

/** `/` is the application's; a visitor of the public site is not signed in yet, or will be sent on from there. */
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth' })
  },
})

/** Everything else is the application, another document. */
const elsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true })
  },
})

const siteTree = rootRoute.addChildren([
  home,
  elsewhere,
  ...authRoutes,
  ...linkRoutes,
  publicRoute.addChildren([...publicRoutes, ...publicLinkRoutes]),
])

/** The router of the public site and sign-in: a few routes of the application's, so that visitors load no more. */
export function createSiteRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...routerOptions,
    routeTree: siteTree,
    context: { queryClient },
    history,
  })
}

/** The same tree in the browser and on the server that draws it. */
export function Site({ router, queryClient }: { router: AnyRouter; queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
