import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { readAccountingSearch } from '#web/features/accounting/accounting-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const accounting = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/accounting',
  staticData: {
    title: 'Comptabilité',
    tab: {
      of: '/revenues/management',
      group: 'Comptabilité',
      rank: 12,
      label: 'Écritures et TVA',
      entry: { label: 'Comptabilité', icon: BookOpen },
    },
    needs: 'payment:read',
    keywords: ['fec', 'export comptable', 'expert-comptable', 'journaux', 'grand livre', 'balance'],
  },
  validateSearch: readAccountingSearch,
  loader: async ({ context, location }) =>
    (await import('#web/features/accounting/accounting-queries.ts')).prefetchBooks(
      context.queryClient,
      readAccountingSearch(location.search as Record<string, unknown>),
    ),
  component: lazyRouteComponent(() => import('./accounting-page.tsx'), 'AccountingPage'),
})

export const accountingRoutes = [accounting] as const
