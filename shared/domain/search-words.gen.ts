// Written by `node tools/registry.ts` from the folders.
import { callSearchWords } from '#shared/domain/calls/search-words.ts'
import { catalogueSearchWords } from '#shared/domain/catalogue/search-words.ts'
import { crmSearchWords } from '#shared/domain/crm/search-words.ts'
import { invoiceSearchWords } from '#shared/domain/invoices/search-words.ts'
import { paymentSearchWords } from '#shared/domain/payments/search-words.ts'
import { quoteSearchWords } from '#shared/domain/quotes/search-words.ts'
import { receivedInvoiceSearchWords } from '#shared/domain/received-invoices/search-words.ts'
import { taskSearchWords } from '#shared/domain/tasks/search-words.ts'

export const featureSearchWords = {
  ...callSearchWords,
  ...catalogueSearchWords,
  ...crmSearchWords,
  ...invoiceSearchWords,
  ...paymentSearchWords,
  ...quoteSearchWords,
  ...receivedInvoiceSearchWords,
  ...taskSearchWords,
}
