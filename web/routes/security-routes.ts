import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './layout-routes.ts'

const securitySettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/security',
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' && error !== '' ? { error } : {},
  component: lazyRouteComponent(
    () => import('#web/pages/settings/security-settings-page.tsx'),
    'SecuritySettingsPage',
  ),
})

export const securityRoutes = [securitySettings] as const
