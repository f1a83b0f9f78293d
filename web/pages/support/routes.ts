import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Bug, LifeBuoy } from 'lucide-react'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/support/help-queries.ts')

const support = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/support',
  staticData: { title: 'Support', menu: { section: 'help', rank: 3, icon: LifeBuoy } },
  loader: async ({ context }) => (await queries()).prefetchHelp(context.queryClient, 'support'),
  component: lazyRouteComponent(() => import('#web/pages/support/support-page.tsx'), 'SupportPage'),
})

const bugReport = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/bug-report',
  staticData: { title: 'Signaler un bug', menu: { section: 'help', rank: 2, icon: Bug } },
  loader: async ({ context }) => (await queries()).prefetchHelp(context.queryClient, 'bug'),
  component: lazyRouteComponent(() => import('#web/pages/support/bug-report-page.tsx'), 'BugReportPage'),
})

export const helpRoutes = [support, bugReport] as const
