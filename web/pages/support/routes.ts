import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Bug, CircleHelp, LifeBuoy } from 'lucide-react'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/support/help-queries.ts')

type HelpSearch = { topic?: string; from?: string; q?: string }
const help = createRoute({
  getParentRoute: () => appRoute,
  path: '/help',
  staticData: {
    title: 'Aide',
    menu: { section: 'help', rank: 1, icon: CircleHelp },
    keywords: ['mode d’emploi', 'documentation'],
  },
  validateSearch: ({ topic, from, q }: Record<string, unknown>): HelpSearch => ({
    ...(typeof topic === 'string' ? { topic } : {}),
    // A screen of ours: `//` would be somebody else’s.
    ...(typeof from === 'string' && /^\/(?!\/)/.test(from) ? { from } : {}),
    ...(typeof q === 'string' ? { q } : {}),
  }),
  component: lazyRouteComponent(() => import('#web/pages/support/help-page.tsx'), 'HelpPage'),
})

const support = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/support',
  staticData: { title: 'Support', menu: { section: 'help', rank: 4, icon: LifeBuoy } },
  loader: async ({ context }) => (await queries()).prefetchHelp(context.queryClient, 'support'),
  component: lazyRouteComponent(() => import('#web/pages/support/support-page.tsx'), 'SupportPage'),
})

const bugReport = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/bug-report',
  staticData: { title: 'Signaler un bug', menu: { section: 'help', rank: 3, icon: Bug } },
  loader: async ({ context }) => (await queries()).prefetchHelp(context.queryClient, 'bug'),
  component: lazyRouteComponent(() => import('#web/pages/support/bug-report-page.tsx'), 'BugReportPage'),
})

export const helpRoutes = [help, support, bugReport] as const
