import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import {
  type CompanyListSearch,
  type ContactListSearch,
  companyFilterOf,
  contactFilterOf,
} from './list-search.ts'

const firstPage: string | undefined = undefined
const order = ({ sort, direction }: CompanyListSearch) =>
  ({ sort: sort ?? 'name', direction: direction ?? 'asc' }) as const
const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** Pages of companies; the rows in place stay until those of the new filter arrive. */
export const companyPages = (search: CompanyListSearch) =>
  orpc.crm.listCompanies.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...companyFilterOf(search),
      ...order(search),
      ...after(cursor),
    }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const companyCount = (search: CompanyListSearch) =>
  orpc.crm.countCompanies.queryOptions({ input: companyFilterOf(search), placeholderData: keepPreviousData })

export const contactPages = (search: ContactListSearch) =>
  orpc.crm.listContacts.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...contactFilterOf(search),
      ...order(search),
      ...after(cursor),
    }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const contactCount = (search: ContactListSearch) =>
  orpc.crm.countContacts.queryOptions({ input: contactFilterOf(search), placeholderData: keepPreviousData })

/** What the loaders of the routes warm; one try, for the page itself tries again while it shows what is coming. */
export const prefetchCompanies = (client: QueryClient, search: CompanyListSearch) =>
  client.prefetchInfiniteQuery({ ...companyPages(search), retry: false })
export const prefetchContacts = (client: QueryClient, search: ContactListSearch) =>
  client.prefetchInfiniteQuery({ ...contactPages(search), retry: false })
export const prefetchCompany = (client: QueryClient, companyId: string) =>
  client.prefetchQuery(orpc.crm.getCompany.queryOptions({ input: { companyId }, retry: false }))
export const prefetchContact = (client: QueryClient, contactId: string) =>
  client.prefetchQuery(orpc.crm.getContact.queryOptions({ input: { contactId }, retry: false }))
