import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/support/help-queries.ts')

const support = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/support',
  loader: async ({ context }) => (await queries()).prefetchHelp(context.queryClient, 'support'),
  component: lazyRouteComponent(() => import('#web/pages/help/support-page.tsx'), 'SupportPage'),
})

const bugReport = createRoute({
  getParentRoute: () => appRoute,
  path: '/help/bug-report',
  loader: async ({ context }) => (await queries()).prefetchHelp(context.queryClient, 'bug'),
  component: lazyRouteComponent(() => import('#web/pages/help/bug-report-page.tsx'), 'BugReportPage'),
})

export const helpRoutes = [support, bugReport] as const
