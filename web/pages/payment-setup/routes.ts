import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { readProductAddress } from '#web/features/payment-setup/product-search.ts'
import { readReturnAddress } from '#web/features/payment-setup/return-address.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/payment-setup/setup-queries.ts')

const paymentSetup = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/stripe',
  staticData: {
    needs: 'payment_provider:read',
    title: 'Stripe',
    menu: { section: 'revenues', rank: 2, icon: CreditCard },
  },
  validateSearch: readReturnAddress,
  loader: async ({ context }) => (await queries()).prefetchSetup(context.queryClient),
  component: lazyRouteComponent(
    () => import('#web/pages/payment-setup/payment-setup-page.tsx'),
    'PaymentSetupPage',
  ),
})
const products = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/stripe/products',
  staticData: { needs: 'payment_provider:read', title: 'Produits Stripe', parent: '/revenues/stripe' },
  validateSearch: readProductAddress,
  loader: async ({ context, location }) =>
    (await queries()).prefetchProducts(context.queryClient, location.search),
  component: lazyRouteComponent(
    () => import('#web/pages/payment-setup/payment-products-page.tsx'),
    'PaymentProductsPage',
  ),
})
const tax = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/stripe/settings/tax',
  staticData: { needs: 'payment_provider:read', title: 'Taxes Stripe', parent: '/revenues/stripe' },
  loader: async ({ context }) => (await queries()).prefetchSetup(context.queryClient),
  component: lazyRouteComponent(
    () => import('#web/pages/payment-setup/payment-tax-page.tsx'),
    'PaymentTaxPage',
  ),
})

export const revenuesRoutes = [paymentSetup, products, tax] as const
