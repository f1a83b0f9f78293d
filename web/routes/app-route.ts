import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from '#web/layouts/route-states.tsx'
import { onlyWithAmounts } from './only-with-amounts.ts'
import { rootRoute } from './root-route.ts'
import { notBelowPublicPage, onlySignedIn } from './signed-in-or-out.ts'

/** Signed in, under the shell of specification 2.3. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  // While the session loads (specification 2.1); between two pages the former one stays longer.
  pendingMs: 300,
  beforeLoad: async ({ context, location, matches, preload }) => {
    const page = matches.at(-1)
    if (page?.fullPath === '/$') await notBelowPublicPage(location)
    await onlySignedIn(context.queryClient, location)
    const needs = page?.staticData.needs
    if (needs) await onlyWithAmounts(context.queryClient, needs, preload)
  },
  component: lazyRouteComponent(() => import('./frames/app-frame.tsx'), 'AppFrame'),
})

/** Every address that no route answers to. */
export const nothingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  staticData: { title: 'Page introuvable' },
  component: NotFound,
})
