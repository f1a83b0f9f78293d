import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { invoiceSettingsContract } from '#shared/contract/invoice-settings.ts'
import type { invoicesContract } from '#shared/contract/invoices.ts'
import type { ledgerContract } from '#shared/contract/ledger.ts'
import { creditInvoice, replaceInvoice } from './commands/correct-invoice.ts'
import { createFromQuote } from './commands/create-from-quote.ts'
import { createInvoice } from './commands/create-invoice.ts'
import { deleteDraft } from './commands/delete-draft.ts'
import { duplicateInvoice } from './commands/duplicate-invoice.ts'
import { issueInvoice } from './commands/issue-invoice.ts'
import { readDocument, readPdf, readXml } from './commands/read-files.ts'
import { saveDraft } from './commands/save-draft.ts'
import { updateInvoiceSettings } from './commands/update-settings.ts'
import { verifyLedger } from './commands/verify-ledger.ts'
import { listClosures } from './queries/closures.ts'
import { getInvoice } from './queries/detail.ts'
import { countInvoices, listInvoices } from './queries/list.ts'
import { getInvoiceSettingsView } from './queries/settings-view.ts'

export const invoicesRoutes: Routes<
  typeof invoicesContract & typeof ledgerContract & typeof invoiceSettingsContract
> = {
  getInvoiceSettings: (scope) => readAs(scope, getInvoiceSettingsView),
  updateInvoiceSettings,
  listInvoices: (scope, input) => readAs(scope, (tx) => listInvoices(tx, input)),
  countInvoices: (scope, input) => readAs(scope, (tx) => countInvoices(tx, input)),
  createInvoice,
  createInvoiceFromQuote: createFromQuote,
  getInvoice: (scope, { invoiceId }) => readAs(scope, (tx) => getInvoice(tx, invoiceId)),
  saveInvoiceDraft: saveDraft,
  deleteInvoiceDraft: deleteDraft,
  duplicateInvoice,
  creditInvoice,
  replaceInvoice,
  issueInvoice,
  getInvoiceDocument: readDocument,
  getInvoicePdf: readPdf,
  getInvoiceXml: readXml,
  verifyLedger,
  listLedgerClosures: (scope, input) => readAs(scope, (tx) => listClosures(tx, input)),
}
