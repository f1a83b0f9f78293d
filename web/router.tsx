import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFound, RouteError } from '#web/layouts/route-states.tsx'
import { authRoutes } from '#web/pages/auth/routes.ts'
import { linkRoutes, publicLinkRoutes } from '#web/pages/links/routes.ts'
import { publicRoutes } from '#web/pages/public/routes.ts'
import { FullScreenLoading } from '#web/ui/full-screen-loading.tsx'
import { appRoutes } from './app-routes.ts'
import { appRoute } from './routes/app-route.ts'
import { bareRoutes } from './routes/bare-routes.ts'
import { publicRoute } from './routes/public-route.ts'
import { rootRoute } from './routes/root-route.ts'

const routeTree = rootRoute.addChildren([
  ...bareRoutes,
  ...authRoutes,
  ...linkRoutes,
  publicRoute.addChildren([...publicRoutes, ...publicLinkRoutes]),
  appRoute.addChildren([...appRoutes]),
])

/** The router: the previous page stays until the next is ready, hover prefetches, each page is its own chunk. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 800,
    defaultPendingComponent: FullScreenLoading,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    defaultStructuralSharing: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
