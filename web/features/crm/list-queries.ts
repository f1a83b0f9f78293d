import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { companySearch, contactSearch } from './list-search.ts'

export const companyList = listQuery(companySearch, {
  pages: orpc.crm.listCompanies,
  count: orpc.crm.countCompanies,
})
export const contactList = listQuery(contactSearch, {
  pages: orpc.crm.listContacts,
  count: orpc.crm.countContacts,
})

/** The tags that clients bear: a filter and a column of their lists, which move where it comes late. */
export const tagsOptions = orpc.crm.listClientTags.queryOptions({ input: {} })

/** All that a list of clients shows. */
export const prefetchClients = (
  client: QueryClient,
  list: typeof companyList | typeof contactList,
  search: object,
) => Promise.all([list.prefetch(client, search), client.prefetchQuery(tagsOptions)])

/** For the loaders of the routes: a single try, since the page retries while it shows its skeleton. */
export const prefetchCompany = (client: QueryClient, companyId: string) =>
  client.prefetchQuery(orpc.crm.getCompany.queryOptions({ input: { companyId }, retry: false }))
export const prefetchContact = (client: QueryClient, contactId: string) =>
  client.prefetchQuery(orpc.crm.getContact.queryOptions({ input: { contactId }, retry: false }))
