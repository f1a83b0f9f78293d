import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './layout-routes.ts'

const newOrganization = createRoute({
  getParentRoute: () => appRoute,
  path: '/orgs/new',
  component: lazyRouteComponent(
    () => import('#web/pages/orgs/new-organization-page.tsx'),
    'NewOrganizationPage',
  ),
})

const organizationSettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/organization',
  component: lazyRouteComponent(
    () => import('#web/pages/settings/organization-settings-page.tsx'),
    'OrganizationSettingsPage',
  ),
})

export const organizationsRoutes = [newOrganization, organizationSettings] as const
