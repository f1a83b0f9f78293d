import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { meOptions } from '#web/api/me.ts'
import { appRoute } from './app-route.ts'

const component = lazyRouteComponent(() => import('#web/pages/profile/profile-page.tsx'), 'ProfilePage')

const profile = createRoute({ getParentRoute: () => appRoute, path: '/profile', component })

const profileSettings = createRoute({ getParentRoute: () => appRoute, path: '/settings/profile', component })

const memberProfile = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile/$userId',
  /** One's own is the one that can be edited. */
  beforeLoad: async ({ context, params }) => {
    const me = await context.queryClient.ensureQueryData(meOptions)
    if (me?.user.id === params.userId) throw redirect({ to: '/profile', replace: true })
  },
  loader: async ({ context, params }) => {
    const { orpc } = await import('#web/api/client.ts')
    await context.queryClient.prefetchQuery(orpc.identity.getMemberProfile.queryOptions({ input: params }))
  },
  component: lazyRouteComponent(
    () => import('#web/pages/profile/member-profile-page.tsx'),
    'MemberProfilePage',
  ),
})

export const profileRoutes = [profile, profileSettings, memberProfile] as const
