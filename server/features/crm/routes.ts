import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { crmContract } from '#shared/contract/crm.ts'
import { addAddress } from './commands/add-address.ts'
import { archiveCompanies, restoreCompanies } from './commands/archive-companies.ts'
import { archiveContacts, restoreContacts } from './commands/archive-contacts.ts'
import { createClient } from './commands/create-client.ts'
import { createCompany } from './commands/create-company.ts'
import { createContact } from './commands/create-contact.ts'
import { tagClients } from './commands/tag-clients.ts'
import { updateCompany } from './commands/update-company.ts'
import { updateContact } from './commands/update-contact.ts'
import { countCompanies, findCompanyDuplicates, getCompany, listCompanies } from './queries/companies.ts'
import { countContacts, findContactDuplicates, getContact, listContacts } from './queries/contacts.ts'
import { listClientTags } from './queries/tags.ts'

export const crmRoutes: Routes<typeof crmContract> = {
  listCompanies: (scope, input) => readAs(scope, (tx) => listCompanies(tx, input)),
  countCompanies: (scope, input) => readAs(scope, (tx) => countCompanies(tx, input)),
  findCompanyDuplicates: (scope, input) => readAs(scope, (tx) => findCompanyDuplicates(tx, input)),
  getCompany: (scope, { companyId }) => readAs(scope, (tx) => getCompany(tx, companyId)),
  createCompany,
  updateCompany,
  archiveCompanies,
  restoreCompanies,
  createClient,
  addAddress,
  listClientTags: (scope) => readAs(scope, listClientTags),
  tagClients,
  listContacts: (scope, input) => readAs(scope, (tx) => listContacts(tx, input)),
  countContacts: (scope, input) => readAs(scope, (tx) => countContacts(tx, input)),
  findContactDuplicates: (scope, input) => readAs(scope, (tx) => findContactDuplicates(tx, input)),
  getContact: (scope, { contactId }) => readAs(scope, (tx) => getContact(tx, contactId)),
  createContact,
  updateContact,
  archiveContacts,
  restoreContacts,
}
