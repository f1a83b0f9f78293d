import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Permission } from '#shared/domain/permissions.ts'
import { meOptions } from '#web/api/me.ts'
import { NotFound } from '#web/layouts/route-states.tsx'
import { toast } from '#web/ui/toast.ts'
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

/** Pages of money, by the permission of their record: those speak to each role, and to nobody without the amounts (ADR 223). */
async function onlyWithAmounts(client: QueryClient, needs: Permission, preload: boolean): Promise<void> {
  const held = (await client.ensureQueryData(meOptions))?.current?.permissions
  if (!held || held.includes(needs) || held.includes('invoice:read')) return
  if (!preload) toast.info('Cette page montre des montants, que vos droits ne comprennent pas.')
  throw redirect({ to: '/dashboard' })
}

/** Every address that no route answers to. */
export const nothingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  staticData: { title: 'Page introuvable' },
  component: NotFound,
})
