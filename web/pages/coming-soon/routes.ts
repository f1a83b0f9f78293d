import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Lightbulb, ListChecks, PhoneCall, Plug } from 'lucide-react'
import type { Permission } from '#shared/domain/permissions.ts'
import type { MenuPlace } from '#web/layouts/page-menu.ts'
import { appRoute } from '#web/routes/app-route.ts'

const component = lazyRouteComponent(() => import('#web/layouts/coming-soon-page.tsx'), 'ComingSoonPage')

const coming = <const Path extends string>(
  path: Path,
  title: string,
  menu: MenuPlace & { needs?: Permission },
  comingSoon: string,
) => {
  const { needs, ...place } = menu
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    staticData: { title, menu: place, needs, comingSoon },
    component,
  })
}

/** Pages that the specification names and that are not built yet; each leaves this list for the routes of its feature. */
export const comingSoonRoutes = [
  coming(
    '/tasks',
    'Tâches',
    { section: 'communication', rank: 2, icon: ListChecks, needs: 'task:read' },
    'Ce qu’il reste à faire, par échéance et par personne.',
  ),
  coming(
    '/calls',
    'Appels commerciaux',
    { section: 'communication', rank: 4, icon: PhoneCall, needs: 'call:read' },
    'Vos appels commerciaux, leurs comptes rendus et leurs suites.',
  ),
  coming(
    '/settings/integrations',
    'Intégrations',
    { section: 'settings', rank: 2, icon: Plug },
    'Les outils que vous utilisez déjà, reliés à Ardoise.',
  ),
  coming(
    '/suggestions',
    'Suggestions',
    { section: 'help', rank: 1, icon: Lightbulb },
    'Proposez ce qui vous manque et suivez ce que nous en faisons.',
  ),
] as const
