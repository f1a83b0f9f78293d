import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readQuoteSearch } from '#web/features/quotes/quote-search.ts'
import { appRoute } from './layout-routes.ts'

const quoteList = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/quotes',
  validateSearch: readQuoteSearch,
  component: lazyRouteComponent(() => import('#web/pages/quotes/quote-list-page.tsx'), 'QuoteListPage'),
})

const quote = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/quotes/$quoteId',
  component: lazyRouteComponent(() => import('#web/pages/quotes/quote-page.tsx'), 'QuotePage'),
})

export const quotesRoutes = [quoteList, quote] as const
