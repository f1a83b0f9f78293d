import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { Settings2, UsersRound } from 'lucide-react'
import { keepsOut } from '#shared/domain/identity/loss-reasons.ts'
import { ownPath } from '#shared/domain/sign-in/own-path.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { meOptions, startAfresh } from '#web/api/me.ts'
import { readTeamSearch } from '#web/features/organizations/team-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const newOrganization = createRoute({
  getParentRoute: () => appRoute,
  path: '/orgs/new',
  staticData: { title: 'Nouvelle organisation' },
  component: lazyRouteComponent(
    () => import('#web/pages/organizations/new-organization-page.tsx'),
    'NewOrganizationPage',
  ),
})

/** Shown to someone whose organization is closed to them, until it opens again. */
const lostAccess = createRoute({
  getParentRoute: () => appRoute,
  path: '/orgs/access',
  staticData: { title: 'Accès à l’organisation' },
  validateSearch: ({ redirect: wanted }: Record<string, unknown>): { redirect?: string } =>
    typeof wanted === 'string' && wanted !== '' ? { redirect: wanted } : {},
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const me = await queryClient.ensureQueryData(meOptions)
    if (me === null || (me.current === null && me.lostAccess.some(keepsOut))) return
    throw redirect({ href: ownPath(search.redirect, '/dashboard'), replace: true })
  },
  component: lazyRouteComponent(
    () => import('#web/pages/organizations/lost-access-page.tsx'),
    'LostAccessPage',
  ),
})

const organizationSettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/organization',
  staticData: { title: 'Organisation', menu: { section: 'administration', rank: 2, icon: Settings2 } },
  loader: async ({ context }) => {
    const { orpc } = await import('#web/api/api-client.ts')
    await context.queryClient.prefetchQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  },
  component: lazyRouteComponent(
    () => import('#web/pages/organizations/organization-settings-page.tsx'),
    'OrganizationSettingsPage',
  ),
})

// The queries come with the page's own chunk.
const queries = () => import('#web/features/organizations/member-queries.ts')

const members = createRoute({
  getParentRoute: () => appRoute,
  path: '/orgs/$orgId/members',
  staticData: { title: 'Gestion d’équipe', menu: { section: 'administration', rank: 1, icon: UsersRound } },
  validateSearch: readTeamSearch,
  /** Another of one's organizations becomes the current one; any other address leads nowhere. A mere hover changes nothing. */
  beforeLoad: async ({ context: { queryClient }, params: { orgId }, preload }) => {
    const me = await queryClient.ensureQueryData(meOptions)
    if (me === null || me.current?.orgId === orgId) return
    if (!me.memberships.some((membership) => membership.orgId === orgId)) throw notFound()
    if (preload) return
    const { api } = await import('#web/api/api-client.ts')
    await askAgain(() => api.organizations.switchOrganization({ orgId }))
    await startAfresh(queryClient)
  },
  loader: async ({ context, params: { orgId }, location }) => {
    const me = await context.queryClient.ensureQueryData(meOptions)
    if (me?.current?.orgId !== orgId) return
    const { invitationList, memberList } = await queries()
    const { queryClient } = context
    const lists = [memberList, invitationList].map((list) => list.prefetch(queryClient, location.search))
    // Whether the last owner may leave.
    const owners = memberList.count({ role: 'owner', status: 'active' })
    if (me.current.role === 'owner') lists.push(queryClient.prefetchQuery({ ...owners, retry: false }))
    await Promise.all(lists)
  },
  component: lazyRouteComponent(() => import('#web/pages/organizations/members-page.tsx'), 'MembersPage'),
})

/** Specification 2.8: without an organization in the address. */
const noOrganization = (path: '/orgs' | '/orgs/members') =>
  createRoute({
    getParentRoute: () => appRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  })

export const organizationsRoutes = [
  newOrganization,
  lostAccess,
  organizationSettings,
  members,
  noOrganization('/orgs'),
  noOrganization('/orgs/members'),
] as const
