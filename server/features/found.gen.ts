// Written by `node tools/registry.ts` from the folders.
import { foundCalls } from '#server/features/calls/queries/found.ts'
import { foundItems } from '#server/features/catalogue/queries/found.ts'
import { foundCompanies, foundContacts } from '#server/features/crm/queries/found.ts'
import { foundInvoices } from '#server/features/invoices/queries/found.ts'
import { foundQuotes } from '#server/features/quotes/queries/found.ts'
import { foundReceivedInvoices } from '#server/features/received-invoices/queries/found.ts'
import { foundTasks } from '#server/features/tasks/queries/found.ts'

/** The kinds that ⌘K finds. */
export const searchSources = [
  foundCalls,
  foundItems,
  foundCompanies,
  foundContacts,
  foundInvoices,
  foundQuotes,
  foundReceivedInvoices,
  foundTasks,
]
