import { billingRoutes } from './billing-routes.ts'
import { crmRoutes } from './crm-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { helpRoutes } from './help-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { notificationsRoutes } from './notifications-routes.ts'
import { organizationsRoutes } from './organizations-routes.ts'
import { appPlaceholders } from './placeholder-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { quotesRoutes } from './quotes-routes.ts'
import { revenuesRoutes } from './revenues-routes.ts'
import { securityRoutes } from './security-routes.ts'

/*
 * One page = one route of three lines, placed under appRoute, then its name in the list below:
 *
 *   const companyList = createRoute({ getParentRoute: () => appRoute, path: '/crm/companies',
 *     loader: ({ context }) => context.queryClient.prefetchQuery(…), validateSearch: …,
 *     component: lazyRouteComponent(() => import('#web/pages/crm/company-list-page.tsx'), 'CompanyListPage') })
 *
 * Its title goes to web/messages/page-titles.ts and its placeholder, if any, leaves placeholder-routes.ts and placeholders.ts.
 */
export const appRoutes = [
  ...appPlaceholders,
  ...dashboardRoutes,
  ...billingRoutes,
  ...crmRoutes,
  ...helpRoutes,
  ...mailRoutes,
  ...notificationsRoutes,
  ...organizationsRoutes,
  ...profileRoutes,
  ...quotesRoutes,
  ...securityRoutes,
  ...revenuesRoutes,
] as const
