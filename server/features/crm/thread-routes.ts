import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportCompanies } from './commands/export-companies.ts'
import { exportContacts } from './commands/export-contacts.ts'

export const crmThreadRoutes: ThreadRoutes['crm'] = { exportCompanies, exportContacts }
