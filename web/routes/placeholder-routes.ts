import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { PlaceholderPath } from '#web/messages/placeholders.ts'
import { appRoute, publicRoute } from './layout-routes.ts'

const component = lazyRouteComponent(() => import('#web/layouts/coming-soon-page.tsx'), 'ComingSoonPage')

/** A signed-in page that does not exist yet; remove its line when its page arrives. */
const inApp = <const Path extends PlaceholderPath>(path: Path) =>
  createRoute({ getParentRoute: () => appRoute, path, component })

/** The same, for everyone. */
const inPublic = <const Path extends PlaceholderPath>(path: Path) =>
  createRoute({ getParentRoute: () => publicRoute, path, component })

export const appPlaceholders = [
  inApp('/conversations'),
  inApp('/tasks'),
  inApp('/relances'),
  inApp('/calls'),
  inApp('/revenues/overview'),
  inApp('/revenues/stripe'),
  inApp('/revenues/stripe/products'),
  inApp('/revenues/stripe/settings/tax'),
  inApp('/revenues/history'),
  inApp('/revenues/management'),
  inApp('/reports'),
  inApp('/reports/financial'),
  inApp('/templates/emails'),
  inApp('/orgs/$orgId/members'),
  inApp('/billing'),
  inApp('/notifications'),
  inApp('/manager/mail'),
  inApp('/settings/integrations'),
  inApp('/settings/security'),
  inApp('/suggestions'),
  inApp('/help/bug-report'),
  inApp('/help/support'),
  inApp('/success'),
] as const

export const publicPlaceholders = [
  inPublic('/pricing'),
  inPublic('/contact'),
  inPublic('/features'),
  inPublic('/resources'),
  inPublic('/legal'),
  inPublic('/privacy'),
  inPublic('/terms'),
  inPublic('/security'),
] as const
