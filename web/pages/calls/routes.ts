import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PhoneCall } from 'lucide-react'
import {
  callSearch,
  listsSearch,
  periodSearch,
  recordedSearch,
  sheetSearch,
  wishesSearch,
} from '#web/features/calls/call-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks.
const queries = () => import('#web/features/calls/call-queries.ts')

const lists = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls',
  staticData: {
    title: 'Appels commerciaux',
    menu: { section: 'communication', rank: 4, icon: PhoneCall },
    tab: { of: '/calls', group: 'À appeler', rank: 1, label: 'À appeler' },
    needs: 'call:read',
    keywords: ['téléphone', 'listes d’appels', 'démarchage'],
  },
  validateSearch: listsSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).prefetchLists(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./lists-page.tsx'), 'CallListsPage'),
})

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls/lists/$listId',
  staticData: { title: 'Liste d’appels', parent: '/calls', needs: 'call:read' },
  loader: async ({ context, params }) => (await queries()).prefetchList(context.queryClient, params.listId),
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'CallListPage'),
})

const sheet = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls/sheet',
  staticData: { title: 'Fiche d’appel', parent: '/calls', needs: 'call:read' },
  validateSearch: sheetSearch.read,
  loaderDeps: ({ search: { companyId, contactId, number } }) => ({ companyId, contactId, number }),
  loader: async ({ context, deps }) => (await queries()).prefetchSheet(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./sheet-page.tsx'), 'CallSheetPage'),
})

const journal = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls/journal',
  staticData: {
    title: 'Journal des appels',
    tab: { of: '/calls', group: 'Journal', rank: 2, label: 'Journal' },
    needs: 'call:read',
    keywords: ['historique des appels'],
  },
  validateSearch: callSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).prefetchJournal(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./journal-page.tsx'), 'CallJournalPage'),
})

const consents = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls/consents',
  staticData: {
    title: 'Consentements aux appels',
    tab: { of: '/calls', group: 'Consentements', rank: 3, label: 'Consentements' },
    needs: 'call:read',
    keywords: ['opposition', 'démarchage', 'Bloctel', 'registre'],
  },
  validateSearch: (search) => ({ ...recordedSearch.read(search), ...wishesSearch.read(search) }),
  loader: async ({ context, location }) =>
    (await queries()).prefetchRecorded(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./consents-page.tsx'), 'CallConsentsPage'),
})

const consent = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls/consents/$consentId',
  staticData: { title: 'Preuve du consentement', parent: '/calls/consents', needs: 'call:read' },
  component: lazyRouteComponent(() => import('./consent-page.tsx'), 'CallConsentPage'),
})

const statistics = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls/statistics',
  staticData: {
    title: 'Statistiques des appels',
    tab: { of: '/calls', group: 'Statistiques', rank: 4, label: 'Statistiques' },
    needs: 'call:read',
  },
  validateSearch: periodSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).prefetchStatistics(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'CallStatisticsPage'),
})

const settings = createRoute({
  getParentRoute: () => appRoute,
  path: '/calls/settings',
  staticData: {
    title: 'Réglages des appels',
    tab: { of: '/calls', group: 'Réglages', rank: 5, label: 'Réglages' },
    needs: 'call:read',
    keywords: ['téléphonie', 'scripts', 'Aircall'],
  },
  loader: async ({ context }) => (await queries()).prefetchSettings(context.queryClient),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'CallSettingsPage'),
})

export const callRoutes = [lists, list, sheet, journal, consents, consent, statistics, settings] as const
