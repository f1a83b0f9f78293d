// Written by `node tools/registry.ts` from the folders.
import { callsPalette } from '#web/features/calls/palette.ts'
import { catalogueItemsPalette } from '#web/features/catalogue/palette.ts'
import { companiesPalette, contactsPalette } from '#web/features/crm/palette.ts'
import { invoicesPalette } from '#web/features/invoices/palette.ts'
import { quotesPalette } from '#web/features/quotes/palette.ts'
import { receivedInvoicesPalette } from '#web/features/received-invoices/palette.ts'
import { tasksPalette } from '#web/features/tasks/palette.ts'

/** How ⌘K shows each kind that the server finds. */
export const paletteKinds = {
  calls: callsPalette,
  catalogueItems: catalogueItemsPalette,
  companies: companiesPalette,
  contacts: contactsPalette,
  invoices: invoicesPalette,
  quotes: quotesPalette,
  receivedInvoices: receivedInvoicesPalette,
  tasks: tasksPalette,
}
