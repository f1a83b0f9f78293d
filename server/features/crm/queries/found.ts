import type { SearchSource } from '#server/db/search-source.ts'
import { listCompaniesById } from './companies.ts'
import { listContactsById } from './contacts.ts'

export const foundCompanies: SearchSource<'companies'> = {
  kind: 'company',
  name: 'companies',
  rows: listCompaniesById,
}

export const foundContacts: SearchSource<'contacts'> = {
  kind: 'contact',
  name: 'contacts',
  rows: listContactsById,
}
