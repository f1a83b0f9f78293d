import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { earlierSearch } from '#web/features/invoices/earlier/earlier-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks.
const queries = () => import('#web/features/invoices/earlier/earlier-queries.ts')

const earlier = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/earlier',
  staticData: {
    needs: 'invoice:read',
    title: 'Factures reprises',
    tab: { of: '/revenues/management', group: 'Ventes', rank: 5, label: 'Reprise' },
  },
  validateSearch: earlierSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).earlierList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./earlier-list-page.tsx'), 'EarlierListPage'),
})

const earlierImport = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/earlier/import',
  staticData: {
    needs: 'invoice:read',
    title: 'Reprendre des factures',
    parent: '/revenues/management/earlier',
  },
  loader: async ({ context: { queryClient } }) =>
    queryClient.prefetchInfiniteQuery((await queries()).earlierImports),
  component: lazyRouteComponent(() => import('./earlier-import-page.tsx'), 'EarlierImportPage'),
})

export const earlierInvoicesRoutes = [earlier, earlierImport] as const
