import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BriefcaseBusiness, ReceiptEuro, ReceiptText } from 'lucide-react'
import { readEReportingSearch } from '#web/features/e-reporting/e-reporting-search.ts'
import { invoiceSearch } from '#web/features/invoices/invoice-search.ts'
import { readStatementSearch } from '#web/features/invoices/statement/statement-search.ts'
import { subscriptionSearch } from '#web/features/invoices/subscription-search.ts'
import { anId } from '#web/patterns/list/list-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/invoices/invoice-queries.ts')

const invoices = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management',
  staticData: {
    title: 'Gestion',
    menu: { section: 'revenues', rank: 4, icon: BriefcaseBusiness },
    tab: {
      of: '/revenues/management',
      group: 'Ventes',
      rank: 1,
      label: 'Factures',
      entry: { label: 'Factures', icon: ReceiptEuro },
    },
    needs: 'invoice:read',
  },
  validateSearch: invoiceSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).invoiceList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./invoice-list-page.tsx'), 'InvoiceListPage'),
})

const creditNotes = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/credit-notes',
  staticData: {
    title: 'Avoirs',
    tab: {
      of: '/revenues/management',
      group: 'Ventes',
      rank: 2,
      label: 'Avoirs',
      entry: { label: 'Avoirs', icon: ReceiptText },
    },
    needs: 'invoice:read',
  },
  validateSearch: invoiceSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).creditNoteList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./credit-note-list-page.tsx'), 'CreditNoteListPage'),
})

const invoice = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/invoices/$invoiceId',
  staticData: { needs: 'invoice:read', title: 'Facture', parent: '/revenues/management', needsWidth: true },
  loader: async ({ context, params }) =>
    (await queries()).prefetchInvoice(context.queryClient, params.invoiceId),
  component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
})

const subscriptionQueries = () => import('#web/features/invoices/subscription-queries.ts')

const subscriptions = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/subscriptions',
  staticData: {
    needs: 'invoice:read',
    title: 'Abonnements',
    tab: { of: '/revenues/management', group: 'Ventes', rank: 3, label: 'Abonnements' },
  },
  validateSearch: subscriptionSearch.read,
  loader: async ({ context, location }) =>
    (await subscriptionQueries()).subscriptionList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./subscription-list-page.tsx'), 'SubscriptionListPage'),
})

const newSubscription = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/subscriptions/new',
  staticData: {
    needs: 'invoice:read',
    title: 'Nouvel abonnement',
    parent: '/revenues/management/subscriptions',
    needsWidth: true,
  },
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = anId(search.from)
    return from === undefined ? {} : { from }
  },
  component: lazyRouteComponent(() => import('./new-subscription-page.tsx'), 'NewSubscriptionPage'),
})

const subscription = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/subscriptions/$subscriptionId',
  staticData: {
    needs: 'invoice:read',
    title: 'Abonnement',
    parent: '/revenues/management/subscriptions',
    needsWidth: true,
  },
  loader: async ({ context, params }) =>
    (await subscriptionQueries()).prefetchSubscription(context.queryClient, params.subscriptionId),
  component: lazyRouteComponent(() => import('./subscription-page.tsx'), 'SubscriptionPage'),
})

const statement = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/statement',
  staticData: { needs: 'invoice:read', title: 'Relevé de compte', parent: '/revenues/management' },
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import('./statement-page.tsx'), 'StatementPage'),
})

const eReporting = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/e-reporting',
  staticData: {
    title: 'E-reporting',
    tab: { of: '/revenues/management', group: 'Comptabilité', rank: 13, label: 'E-reporting' },
    needs: 'payment:read',
  },
  validateSearch: readEReportingSearch,
  component: lazyRouteComponent(() => import('./e-reporting-page.tsx'), 'EReportingPage'),
})

const ledger = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/management/ledger',
  staticData: {
    title: 'Registre',
    tab: { of: '/revenues/management', group: 'Comptabilité', rank: 14, label: 'Registre' },
    needs: 'ledger:verify',
  },
  loader: async ({ context }) =>
    (await import('#web/features/ledger/closures-card.tsx')).prefetchClosures(context.queryClient),
  component: lazyRouteComponent(() => import('./ledger-page.tsx'), 'LedgerPage'),
})

export const invoicesRoutes = [
  invoices,
  creditNotes,
  subscriptions,
  newSubscription,
  subscription,
  statement,
  eReporting,
  ledger,
  invoice,
] as const
