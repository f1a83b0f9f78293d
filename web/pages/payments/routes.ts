import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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

export const billingRoutes = [success] as const
