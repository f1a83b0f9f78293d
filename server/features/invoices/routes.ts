import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { invoicesContracts } from '#shared/contract/invoices-contracts.ts'
import { creditInvoice, replaceInvoice } from './commands/correct-invoice.ts'
import { createFromPayment } from './commands/create-from-payment.ts'
import { createFromQuote } from './commands/create-from-quote.ts'
import { createInvoice } from './commands/create-invoice.ts'
import { deleteDraft } from './commands/delete-draft.ts'
import { duplicateInvoice } from './commands/duplicate-invoice.ts'
import { forecastIssue } from './commands/forecast-issue.ts'
import { importEarlierFile, importEarlierTable } from './commands/import-earlier.ts'
import { issueInvoice } from './commands/issue-invoice.ts'
import { readDocument, readPdf, readXml } from './commands/read-files.ts'
import { readQuoteInvoicing } from './commands/read-quote-invoicing.ts'
import { readStatementPdf } from './commands/read-statement.ts'
import { removeEarlierImport } from './commands/remove-earlier-import.ts'
import { renderPreview } from './commands/render-preview.ts'
import { saveDraft } from './commands/save-draft.ts'
import { updateInvoiceSettings } from './commands/update-settings.ts'
import { verifyLedger } from './commands/verify-ledger.ts'
import { getChainOfInvoice, getChainOfQuote, listCredits } from './queries/chain-detail.ts'
import { getClientBalance } from './queries/client-balance.ts'
import { listClosures } from './queries/closures.ts'
import { countEarlierInvoices, listEarlierImports, listEarlierInvoices } from './queries/earlier.ts'
import { getInvoice } from './queries/invoice.ts'
import { countInvoices, listInvoices } from './queries/list.ts'
import { getInvoiceSettingsView } from './queries/settings-view.ts'
import { getStatement } from './queries/statement.ts'

export const invoicesRoutes: Routes<typeof invoicesContracts> = {
  listEarlierInvoices: (scope, input) => readAs(scope, (tx) => listEarlierInvoices(tx, input)),
  countEarlierInvoices: (scope, input) => readAs(scope, (tx) => countEarlierInvoices(tx, input)),
  importEarlierTable,
  importEarlierFile,
  listEarlierImports: (scope, input) => readAs(scope, (tx) => listEarlierImports(tx, input)),
  removeEarlierImport,
  getInvoiceSettings: (scope) => readAs(scope, getInvoiceSettingsView),
  updateInvoiceSettings,
  listInvoices: (scope, input) => readAs(scope, (tx) => listInvoices(tx, input)),
  countInvoices: (scope, input) => readAs(scope, (tx) => countInvoices(tx, input)),
  getClientBalance: (scope, input) => readAs(scope, (tx) => getClientBalance(tx, input)),
  getStatement: (scope, input) => readAs(scope, (tx) => getStatement(tx, input)),
  getStatementPdf: readStatementPdf,
  createInvoice,
  createInvoiceFromQuote: createFromQuote,
  createInvoiceFromPayment: createFromPayment,
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
  getInvoicePreview: (scope, input, { signal }) => renderPreview(scope, input, signal),
  forecastInvoiceIssue: forecastIssue,
  getQuoteInvoicing: readQuoteInvoicing,
  getInvoiceChain: (scope, input) => readAs(scope, (tx) => getChainOfInvoice(tx, input.invoiceId)),
  getQuoteChain: (scope, input) => readAs(scope, (tx) => getChainOfQuote(tx, input.quoteId)),
  listInvoiceCredits: (scope, input) => readAs(scope, (tx) => listCredits(tx, input.invoiceId)),
  verifyLedger,
  listLedgerClosures: (scope, input) => readAs(scope, (tx) => listClosures(tx, input)),
}
