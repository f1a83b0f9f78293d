import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companySearch, contactSearch } from '#web/features/crm/list-search.ts'
import { appRoute } from './app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/crm/list-queries.ts')

const companyList = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies',
  validateSearch: companySearch.read,
  loader: async ({ context, location }) =>
    (await queries()).companyList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('#web/pages/crm/company-list-page.tsx'), 'CompanyListPage'),
})
const newCompany = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies/new',
  component: lazyRouteComponent(() => import('#web/pages/crm/new-company-page.tsx'), 'NewCompanyPage'),
})
const company = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies/$companyId',
  loader: async ({ context, params }) =>
    (await queries()).prefetchCompany(context.queryClient, params.companyId),
  component: lazyRouteComponent(() => import('#web/pages/crm/company-page.tsx'), 'CompanyPage'),
})
const editCompany = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies/$companyId/edit',
  loader: async ({ context, params }) =>
    (await queries()).prefetchCompany(context.queryClient, params.companyId),
  component: lazyRouteComponent(() => import('#web/pages/crm/edit-company-page.tsx'), 'EditCompanyPage'),
})

const contactList = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts',
  validateSearch: contactSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).contactList.prefetch(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('#web/pages/crm/contact-list-page.tsx'), 'ContactListPage'),
})
const newContact = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts/new',
  /** The company that the contact will belong to, when one comes from its page. */
  validateSearch: ({ companyId }: Record<string, unknown>): { companyId?: string } =>
    typeof companyId === 'string' ? { companyId } : {},
  component: lazyRouteComponent(() => import('#web/pages/crm/new-contact-page.tsx'), 'NewContactPage'),
})
const contact = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts/$contactId',
  loader: async ({ context, params }) =>
    (await queries()).prefetchContact(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('#web/pages/crm/contact-page.tsx'), 'ContactPage'),
})
const editContact = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts/$contactId/edit',
  loader: async ({ context, params }) =>
    (await queries()).prefetchContact(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('#web/pages/crm/edit-contact-page.tsx'), 'EditContactPage'),
})

export const crmRoutes = [
  ...[companyList, newCompany, company, editCompany],
  ...[contactList, newContact, contact, editContact],
] as const
