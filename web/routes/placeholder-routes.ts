import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { PlaceholderPath } from '#web/messages/placeholders.ts'
import { appRoute } from './app-route.ts'

const component = lazyRouteComponent(() => import('#web/layouts/coming-soon-page.tsx'), 'ComingSoonPage')

/** A signed-in page that does not exist yet; remove its line when its page arrives. */
const inApp = <const Path extends PlaceholderPath>(path: Path) =>
  createRoute({ getParentRoute: () => appRoute, path, component })

export const appPlaceholders = [
  inApp('/conversations'),
  inApp('/tasks'),
  inApp('/relances'),
  inApp('/calls'),
  inApp('/revenues/overview'),
  inApp('/revenues/history'),
  inApp('/revenues/management'),
  inApp('/reports'),
  inApp('/reports/financial'),
  inApp('/templates/emails'),
  inApp('/billing'),
  inApp('/settings/integrations'),
  inApp('/suggestions'),
] as const
