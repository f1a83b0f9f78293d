import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app-route.ts'

const securitySettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/security',
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' && error !== '' ? { error } : {},
  loader: async ({ context: { queryClient } }) => {
    const { securityOptions, sessionsOptions } = await import('#web/features/security/security-calls.ts')
    await Promise.all([
      queryClient.prefetchQuery(securityOptions),
      queryClient.prefetchQuery(sessionsOptions),
    ])
  },
  component: lazyRouteComponent(
    () => import('#web/pages/settings/security-settings-page.tsx'),
    'SecuritySettingsPage',
  ),
})

export const securityRoutes = [securitySettings] as const
