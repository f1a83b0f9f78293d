import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySignedIn } from './guards.ts'
import { rootRoute } from './root-route.ts'

/** Readable by everyone, under the bar of specification 2.2. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(() => import('./frames/public-frame.tsx'), 'PublicFrame'),
})

/** Signed in, under the shell of specification 2.3. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: ({ context, location }) => onlySignedIn(context.queryClient, location),
  component: lazyRouteComponent(() => import('./frames/app-frame.tsx'), 'AppFrame'),
})
