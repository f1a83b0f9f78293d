import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mandateSearch } from '#web/features/direct-debits/mandate-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const debits = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/bank/debits',
  staticData: {
    title: 'Prélèvements',
    tab: { of: '/revenues/management', group: 'Banque', rank: 10, label: 'Prélèvements' },
    needs: 'bank:read',
    keywords: ['sepa', 'iban'],
  },
  loader: async ({ context }) => {
    const { prefetchDebits } = await import('#web/features/direct-debits/debit-queries.ts')
    return prefetchDebits(context.queryClient)
  },
  component: lazyRouteComponent(() => import('./debits-page.tsx'), 'DebitsPage'),
})

const mandates = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/bank/mandates',
  staticData: {
    title: 'Mandats',
    tab: { of: '/revenues/management', group: 'Banque', rank: 11, label: 'Mandats' },
    needs: 'bank:read',
    keywords: ['sepa', 'iban', 'rum'],
  },
  validateSearch: mandateSearch.read,
  loader: async ({ context, location }) => {
    const { prefetchMandates } = await import('#web/features/direct-debits/debit-queries.ts')
    return prefetchMandates(context.queryClient, location.search)
  },
  component: lazyRouteComponent(() => import('./mandates-page.tsx'), 'MandatesPage'),
})

export const directDebitsRoutes = [debits, mandates] as const
