import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { meOptions } from '#web/api/me.ts'
import { appRoute } from '#web/routes/app-route.ts'

const component = lazyRouteComponent(() => import('#web/pages/identity/profile-page.tsx'), 'ProfilePage')

const profile = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  staticData: { title: 'Mon profil' },
  component,
})

const profileSettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/profile',
  staticData: { title: 'Mon profil', menu: { section: 'settings', rank: 1, icon: CircleUserRound } },
  component,
})

const memberProfile = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile/$userId',
  staticData: { title: 'Profil' },
  /** The user's own profile has its own page, where it can be edited. */
  beforeLoad: async ({ context, params }) => {
    const me = await context.queryClient.ensureQueryData(meOptions)
    if (me?.user.id === params.userId) throw redirect({ to: '/profile', replace: true })
  },
  loader: async ({ context, params }) => {
    const { orpc } = await import('#web/api/api-client.ts')
    await context.queryClient.prefetchQuery(orpc.identity.getMemberProfile.queryOptions({ input: params }))
  },
  component: lazyRouteComponent(
    () => import('#web/pages/identity/member-profile-page.tsx'),
    'MemberProfilePage',
  ),
})

export const profileRoutes = [profile, profileSettings, memberProfile] as const
