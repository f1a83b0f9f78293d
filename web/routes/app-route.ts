import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySignedIn } from './guards.ts'
import { rootRoute } from './root-route.ts'

/** Signed in, under the shell of specification 2.3. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  // While the session loads (specification 2.1); between two pages the former one stays longer.
  pendingMs: 300,
  beforeLoad: ({ context, location }) => onlySignedIn(context.queryClient, location),
  component: lazyRouteComponent(() => import('./frames/app-frame.tsx'), 'AppFrame'),
})
