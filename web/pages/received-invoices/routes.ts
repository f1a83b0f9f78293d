import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { receivedSearch } from '#web/features/received-invoices/received-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks.
const queries = () => import('#web/features/received-invoices/received-queries.ts')

const received = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/received',
  staticData: {
    title: 'Factures reçues',
    tab: {
      of: '/revenues/management',
      group: 'Achats',
      rank: 6,
      label: 'Factures reçues',
      entry: { label: 'Achats', icon: ShoppingCart },
    },
    needs: 'received_invoice:read',
    keywords: ['fournisseurs', 'achats', 'dépenses'],
  },
  validateSearch: receivedSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).receivedList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./received-list-page.tsx'), 'ReceivedListPage'),
})

const receivedInvoice = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/received/$receivedId',
  staticData: {
    needs: 'received_invoice:read',
    title: 'Facture reçue',
    parent: '/revenues/management/received',
  },
  loader: async ({ context, params }) =>
    (await queries()).prefetchReceived(context.queryClient, params.receivedId),
  component: lazyRouteComponent(() => import('./received-page.tsx'), 'ReceivedPage'),
})

export const receivedInvoicesRoutes = [received, receivedInvoice] as const
