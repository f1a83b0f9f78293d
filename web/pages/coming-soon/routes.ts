import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Lightbulb, Plug } from 'lucide-react'
import type { MenuPlace } from '#web/layouts/page-menu.ts'
import { appRoute } from '#web/routes/app-route.ts'

const component = lazyRouteComponent(() => import('#web/layouts/coming-soon-page.tsx'), 'ComingSoonPage')

const coming = <const Path extends string>(path: Path, title: string, menu: MenuPlace, comingSoon: string) =>
  createRoute({ getParentRoute: () => appRoute, path, staticData: { title, menu, comingSoon }, component })

/** Pages that the specification names and that are not built yet; each leaves this list for the routes of its feature. */
export const comingSoonRoutes = [
  coming(
    '/settings/integrations',
    'Intégrations',
    { section: 'settings', rank: 2, icon: Plug },
    'Les outils que vous utilisez déjà, reliés à Ardoise.',
  ),
  coming(
    '/suggestions',
    'Suggestions',
    { section: 'help', rank: 2, icon: Lightbulb },
    'Proposez ce qui vous manque et suivez ce que nous en faisons.',
  ),
] as const
