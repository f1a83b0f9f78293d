import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Building2, Contact } from 'lucide-react'
import { companySearch, contactSearch } from '#web/features/crm/list-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/crm/list-queries.ts')

const companyList = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies',
  staticData: { title: 'Entreprises', menu: { section: 'crm', rank: 2, icon: Building2 } },
  validateSearch: companySearch.read,
  loader: async ({ context, location }) => {
    const { companyList: list, prefetchClients } = await queries()
    await prefetchClients(context.queryClient, list, location.search)
  },
  component: lazyRouteComponent(() => import('#web/pages/crm/company-list-page.tsx'), 'CompanyListPage'),
})
const newCompany = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies/new',
  staticData: { title: 'Nouvelle entreprise', parent: '/crm/companies' },
  component: lazyRouteComponent(() => import('#web/pages/crm/new-company-page.tsx'), 'NewCompanyPage'),
})
const company = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies/$companyId',
  staticData: { title: 'Entreprise', parent: '/crm/companies' },
  loader: async ({ context, params }) =>
    (await import('./company-queries.ts')).prefetchCompanyPage(context.queryClient, params.companyId),
  component: lazyRouteComponent(() => import('#web/pages/crm/company-page.tsx'), 'CompanyPage'),
})
const editCompany = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/companies/$companyId/edit',
  staticData: { title: 'Modifier une entreprise', parent: '/crm/companies' },
  loader: async ({ context, params }) =>
    (await queries()).prefetchCompany(context.queryClient, params.companyId),
  component: lazyRouteComponent(() => import('#web/pages/crm/edit-company-page.tsx'), 'EditCompanyPage'),
})

const contactList = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts',
  staticData: { title: 'Contacts', menu: { section: 'crm', rank: 1, icon: Contact } },
  validateSearch: contactSearch.read,
  loader: async ({ context, location }) => {
    const { contactList: list, prefetchClients } = await queries()
    await prefetchClients(context.queryClient, list, location.search)
  },
  component: lazyRouteComponent(() => import('#web/pages/crm/contact-list-page.tsx'), 'ContactListPage'),
})
type NewContact = { companyId?: string; email?: string; name?: string; mail?: string }
const newContactSearch = ({ companyId, email, name, mail }: Record<string, unknown>): NewContact => ({
  ...(typeof companyId === 'string' ? { companyId } : {}),
  ...(typeof email === 'string' ? { email } : {}),
  ...(typeof name === 'string' ? { name } : {}),
  ...(typeof mail === 'string' ? { mail } : {}),
})
const newContact = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts/new',
  staticData: { title: 'Nouveau contact', parent: '/crm/contacts' },
  /** The company that the contact will belong to, or what a mail says of its author. */
  validateSearch: newContactSearch,
  component: lazyRouteComponent(() => import('#web/pages/crm/new-contact-page.tsx'), 'NewContactPage'),
})
const contact = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts/$contactId',
  staticData: { title: 'Contact', parent: '/crm/contacts' },
  loader: async ({ context, params }) =>
    (await queries()).prefetchContact(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('#web/pages/crm/contact-page.tsx'), 'ContactPage'),
})
const editContact = createRoute({
  getParentRoute: () => appRoute,
  path: '/crm/contacts/$contactId/edit',
  staticData: { title: 'Modifier un contact', parent: '/crm/contacts' },
  loader: async ({ context, params }) =>
    (await queries()).prefetchContact(context.queryClient, params.contactId),
  component: lazyRouteComponent(() => import('#web/pages/crm/edit-contact-page.tsx'), 'EditContactPage'),
})

export const crmRoutes = [
  ...[companyList, newCompany, company, editCompany],
  ...[contactList, newContact, contact, editContact],
] as const
