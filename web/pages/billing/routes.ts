import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ReceiptEuro } from 'lucide-react'
import { readWishedPlan, type WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { appRoute } from '#web/routes/app-route.ts'

/** The longest id of a session (shared/contract/billing.ts). */
const LONGEST_ID = 255

// The queries come with the page's own chunk.
const queries = () => import('#web/features/billing/billing-queries.ts')

/** `plan`: the one that a link of the public pages chose, whose cost is shown at once. */
const billing = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing',
  staticData: {
    title: 'Abonnement Ardoise',
    menu: { section: 'administration', rank: 3, icon: ReceiptEuro },
  },
  validateSearch: ({ plan }: Record<string, unknown>): { plan?: WishedPlan } => {
    const wished = typeof plan === 'string' ? readWishedPlan(plan) : null
    return wished === null ? {} : { plan: wished }
  },
  loader: async ({ context }) => (await queries()).prefetchBilling(context.queryClient),
  component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
})

/** Stands for Stripe's payment page and portal where no key of Stripe is set. */
const local = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/local',
  staticData: { title: 'Paiement local', parent: '/billing' },
  validateSearch: ({ session }: Record<string, unknown>): { session?: string } =>
    typeof session === 'string' && session !== '' ? { session: session.slice(0, LONGEST_ID) } : {},
  component: lazyRouteComponent(() => import('./local-billing-page.tsx'), 'LocalBillingPage'),
})

export const ownBillingRoutes = [billing, local] as const
