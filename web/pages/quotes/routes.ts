import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { quoteBoardSearch, quoteSearch } from '#web/features/quotes/quote-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/quotes/quote-queries.ts')

const quoteList = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/quotes',
  staticData: {
    needs: 'quote:read',
    title: 'Devis',
    menu: { section: 'templates', rank: 2, icon: FileText },
  },
  validateSearch: quoteSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).quoteList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('#web/pages/quotes/quote-list-page.tsx'), 'QuoteListPage'),
})

const quoteBoard = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/quotes/board',
  staticData: {
    needs: 'quote:read',
    title: 'Tableau des devis',
    parent: '/templates/quotes',
    keywords: ['pipeline', 'kanban', 'colonnes'],
  },
  validateSearch: quoteBoardSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).prefetchBoard(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('#web/pages/quotes/quote-board-page.tsx'), 'QuoteBoardPage'),
})

const quote = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/quotes/$quoteId',
  staticData: { needs: 'quote:read', title: 'Devis', parent: '/templates/quotes', needsWidth: true },
  loader: async ({ context, params }) => (await queries()).prefetchQuote(context.queryClient, params.quoteId),
  component: lazyRouteComponent(() => import('#web/pages/quotes/quote-page.tsx'), 'QuotePage'),
})

export const quotesRoutes = [quoteList, quoteBoard, quote] as const
