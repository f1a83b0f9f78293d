import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { appRoute } from '#web/routes/app-route.ts'

const securitySettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/security',
  staticData: { title: 'Sécurité', menu: { section: 'settings', rank: 3, icon: ShieldCheck } },
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
    () => import('#web/pages/security/security-settings-page.tsx'),
    'SecuritySettingsPage',
  ),
})

export const securityRoutes = [securitySettings] as const
