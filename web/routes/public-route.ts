import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'

/** Readable by everyone, under the bar of specification 2.2. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(() => import('./frames/public-frame.tsx'), 'PublicFrame'),
})
