import { NotFound, RouteError } from '#web/layouts/route-states.tsx'
import { FullScreenLoading } from '#web/ui/full-screen-loading.tsx'

/** Options of both routers: the previous page stays until the next is ready, hovering a link prefetches. */
export const routerOptions = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 800,
  defaultPendingComponent: FullScreenLoading,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  defaultStructuralSharing: true,
} as const
