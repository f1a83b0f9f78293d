import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootLayout } from '#web/layouts/root-layout.tsx'
import { NotFound, RouteError } from '#web/layouts/route-states.tsx'

/** Given to loaders and guards. */
export type RouterContext = { queryClient: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  errorComponent: RouteError,
  notFoundComponent: NotFound,
})
