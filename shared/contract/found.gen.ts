// Written by `node tools/registry.ts` from the folders.
import { callsFound } from '#shared/contract/calls.ts'
import { catalogueFound } from '#shared/contract/catalogue.ts'
import { crmFound } from '#shared/contract/crm.ts'
import { invoicesFound } from '#shared/contract/invoices.ts'
import { quotesFound } from '#shared/contract/quotes.ts'
import { receivedInvoicesFound } from '#shared/contract/received-invoices.ts'
import { taskFound } from '#shared/contract/tasks.ts'

export const featureFound = {
  ...callsFound,
  ...catalogueFound,
  ...crmFound,
  ...invoicesFound,
  ...quotesFound,
  ...receivedInvoicesFound,
  ...taskFound,
}
