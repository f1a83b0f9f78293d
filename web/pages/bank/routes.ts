import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { matchingAddress, readBankAddress } from '#web/features/bank/bank-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const bank = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/bank',
  staticData: {
    title: 'Banque',
    tab: {
      of: '/revenues/management',
      group: 'Banque',
      rank: 7,
      label: 'Mouvements',
      entry: { label: 'Banque', icon: Landmark },
    },
    needs: 'bank:read',
    keywords: ['iban', 'relevé', 'compte bancaire', 'import', 'ofx', 'camt'],
  },
  validateSearch: readBankAddress,
  loader: async ({ context, location }) => {
    const { prefetchBank } = await import('#web/features/bank/bank-queries.ts')
    return prefetchBank(context.queryClient, location.search)
  },
  component: lazyRouteComponent(() => import('./bank-page.tsx'), 'BankPage'),
})

const matching = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/bank/matching',
  staticData: {
    title: 'Rapprochement',
    tab: { of: '/revenues/management', group: 'Banque', rank: 8, label: 'Rapprochement' },
    needs: 'bank:read',
    keywords: ['relevé', 'encaissements', 'lettrage'],
  },
  validateSearch: matchingAddress.read,
  loader: async ({ context, location }) => {
    const { prefetchMatching } = await import('#web/features/bank/bank-queries.ts')
    return prefetchMatching(context.queryClient, location.search)
  },
  component: lazyRouteComponent(() => import('./matching-page.tsx'), 'MatchingPage'),
})

const transfers = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/bank/transfers',
  staticData: {
    title: 'Virements',
    tab: { of: '/revenues/management', group: 'Banque', rank: 9, label: 'Virements' },
    needs: 'bank:read',
    keywords: ['iban', 'sepa', 'remboursements'],
  },
  loader: async ({ context }) => {
    const { prefetchTransfers } = await import('#web/features/bank/transfer-queries.ts')
    return prefetchTransfers(context.queryClient)
  },
  component: lazyRouteComponent(() => import('./transfers-page.tsx'), 'TransfersPage'),
})

export const bankRoutes = [bank, matching, transfers] as const
