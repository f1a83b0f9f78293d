import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readAccountingSearch } from '#web/features/accounting/accounting-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const accounting = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/accounting',
  staticData: {
    title: 'Comptabilité',
    tab: { of: '/revenues/management', group: 'Comptabilité', rank: 12, label: 'Écritures et TVA' },
  },
  validateSearch: readAccountingSearch,
  component: lazyRouteComponent(() => import('./accounting-page.tsx'), 'AccountingPage'),
})

export const accountingRoutes = [accounting] as const
