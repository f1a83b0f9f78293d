import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { authRoutes } from '#web/pages/auth/routes.ts'
import { linkRoutes, publicLinkRoutes } from '#web/pages/links/routes.ts'
import { publicRoutes } from '#web/pages/public/routes.ts'
import { appRoutes } from './app-routes.gen.ts'
import { appRoute, nothingRoute } from './routes/app-route.ts'
import { bareRoutes } from './routes/bare-routes.ts'
import { publicRoute } from './routes/public-route.ts'
import { rootRoute } from './routes/root-route.ts'
import { routerOptions } from './routes/router-options.ts'

const routeTree = rootRoute.addChildren([
  ...bareRoutes,
  ...authRoutes,
  ...linkRoutes,
  publicRoute.addChildren([...publicRoutes, ...publicLinkRoutes]),
  appRoute.addChildren([...appRoutes, nothingRoute]),
])

/** The router of the application: each page is its own chunk. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...routerOptions,
    routeTree,
    history,
    context: { queryClient },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
