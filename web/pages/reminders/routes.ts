import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import {
  openedReminder,
  paymentPlanSearch,
  promiseSearch,
  reminderSearch,
} from '#web/features/reminders/reminder-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks.
const queries = () => import('#web/features/reminders/reminder-queries.ts')

const today = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances',
  staticData: {
    title: 'Relances',
    menu: { section: 'communication', rank: 3, icon: Send },
    tab: { of: '/relances', group: 'Aujourd’hui', rank: 1, label: 'Aujourd’hui' },
    needs: 'reminder:read',
    keywords: ['impayés', 'retards', 'mise en demeure', 'recouvrement'],
  },
  loader: async ({ context }) => (await queries()).prefetchWaiting(context.queryClient),
  component: lazyRouteComponent(() => import('./today-page.tsx'), 'TodayPage'),
})

const upcoming = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances/upcoming',
  staticData: {
    title: 'Relances à venir',
    tab: { of: '/relances', group: 'À venir', rank: 2, label: 'À venir' },
    needs: 'reminder:read',
  },
  loader: async ({ context }) => (await queries()).prefetchStandings(context.queryClient, 'upcoming'),
  component: lazyRouteComponent(() => import('./upcoming-page.tsx'), 'UpcomingPage'),
})

const paused = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances/paused',
  staticData: {
    title: 'Relances en pause',
    tab: { of: '/relances', group: 'En pause', rank: 3, label: 'En pause' },
    needs: 'reminder:read',
    keywords: ['litige', 'exclusion'],
  },
  loader: async ({ context }) => (await queries()).prefetchStandings(context.queryClient, 'paused'),
  component: lazyRouteComponent(() => import('./paused-page.tsx'), 'PausedPage'),
})

const promises = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances/promises',
  staticData: {
    title: 'Promesses de paiement',
    tab: { of: '/relances', group: 'Promesses', rank: 4, label: 'Promesses' },
    needs: 'reminder:read',
  },
  validateSearch: promiseSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).prefetchPromises(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./promises-page.tsx'), 'PromisesPage'),
})

const paymentPlans = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances/payment-plans',
  staticData: {
    title: 'Échéanciers de paiement',
    tab: { of: '/relances', group: 'Échéanciers', rank: 5, label: 'Échéanciers' },
    needs: 'reminder:read',
    keywords: ['délai de paiement', 'paiement en plusieurs fois'],
  },
  validateSearch: paymentPlanSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).prefetchPaymentPlans(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./payment-plans-page.tsx'), 'PaymentPlansPage'),
})

const litigation = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances/contentieux',
  staticData: {
    title: 'Dossiers contentieux',
    tab: { of: '/relances', group: 'Contentieux', rank: 6, label: 'Contentieux' },
    needs: 'reminder:read',
    keywords: ['injonction de payer', 'tribunal', 'recouvrement judiciaire'],
  },
  loader: async ({ context }) => (await queries()).prefetchLitigation(context.queryClient),
  component: lazyRouteComponent(() => import('./litigation-page.tsx'), 'LitigationPage'),
})

const history = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances/history',
  staticData: {
    title: 'Historique des relances',
    tab: { of: '/relances', group: 'Historique', rank: 7, label: 'Historique' },
    needs: 'reminder:read',
  },
  validateSearch: (search) => ({ ...reminderSearch.read(search), ...openedReminder.read(search) }),
  loader: async ({ context, location }) =>
    (await queries()).prefetchHistory(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
})

const plans = createRoute({
  getParentRoute: () => appRoute,
  path: '/relances/plans',
  staticData: {
    title: 'Plans de relance',
    tab: { of: '/relances', group: 'Plans', rank: 8, label: 'Plans' },
    needs: 'reminder:read',
    keywords: ['réglages des relances', 'étapes', 'relances automatiques'],
  },
  loader: async ({ context }) => (await queries()).prefetchPlans(context.queryClient),
  component: lazyRouteComponent(() => import('./plans-page.tsx'), 'PlansPage'),
})

export const reminderRoutes = [
  today,
  upcoming,
  paused,
  promises,
  paymentPlans,
  litigation,
  history,
  plans,
] as const
