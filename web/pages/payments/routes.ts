import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { movementSearch, openedPayment } from '#web/features/payments/movement-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

/** The longest id of a session that is asked about (shared/contract/payments.ts). */
const LONGEST_ID = 255

/** The payment page sends the browser back here (specification 2.13). */
const success = createRoute({
  getParentRoute: () => appRoute,
  path: '/success',
  staticData: { title: 'Paiement' },
  validateSearch: ({ session_id: id }: Record<string, unknown>): { session_id?: string } =>
    (typeof id === 'string' && id !== '') || typeof id === 'number'
      ? { session_id: String(id).slice(0, LONGEST_ID) }
      : {},
  component: lazyRouteComponent(() => import('#web/pages/payments/success-page.tsx'), 'SuccessPage'),
})

// The queries come with the page's own chunk.
const queries = () => import('#web/features/payments/movement-queries.ts')

const history = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/history',
  staticData: {
    title: 'Historique de paiement',
    menu: { section: 'revenues', rank: 3, icon: History },
    needs: 'payment:read',
  },
  validateSearch: (search) => ({ ...movementSearch.read(search), ...openedPayment.read(search) }),
  loader: async ({ context, location }) =>
    (await queries()).prefetchMovements(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
})

export const billingRoutes = [success, history] as const
