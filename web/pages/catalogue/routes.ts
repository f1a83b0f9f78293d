import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readCatalogueAddress } from '#web/features/catalogue/catalogue-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const catalogue = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/catalogue',
  staticData: {
    needs: 'catalogue:read',
    title: 'Catalogue',
    tab: { of: '/revenues/management', group: 'Ventes', rank: 4, label: 'Catalogue' },
  },
  validateSearch: readCatalogueAddress,
  loader: async ({ context, location }) => {
    const { catalogueList } = await import('#web/features/catalogue/catalogue-queries.ts')
    return catalogueList.prefetch(context.queryClient, location.search)
  },
  component: lazyRouteComponent(() => import('./catalogue-page.tsx'), 'CataloguePage'),
})

export const catalogueRoutes = [catalogue] as const
