import { readAs } from '#server/db/transaction.ts'
import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportEntries } from './accounting/commands/export-entries.ts'
import { exportVat } from './accounting/commands/export-vat.ts'
import { getVatSummary, listVatRows } from './accounting/queries/vat-summary.ts'
import { exportBankLines } from './bank/commands/export-lines.ts'
import { exportTransferFile } from './bank/commands/export-transfer-file.ts'
import { exportCatalogue } from './catalogue/commands/export-catalogue.ts'
import { exportCompanies } from './crm/commands/export-companies.ts'
import { exportContacts } from './crm/commands/export-contacts.ts'
import { exportDebitFile } from './direct-debits/commands/export-debit-file.ts'
import { exportEReport } from './e-reporting/commands/export-e-report.ts'
import { getEReport } from './e-reporting/queries/e-report.ts'
import { exportInboxStatistics } from './inbox-statistics/commands/export-inbox-statistics.ts'
import { exportStatisticsFacts } from './inbox-statistics/commands/export-statistics-facts.ts'
import { exportInvoiceFiles } from './invoices/commands/export-invoice-files.ts'
import { exportInvoices } from './invoices/commands/export-invoices.ts'
import { exportStatement } from './invoices/commands/export-statement.ts'
import { exportMembers } from './organizations/commands/export-members.ts'
import { exportProducts } from './payment-setup/commands/export-products.ts'
import { exportMovements } from './payments/commands/export-movements.ts'
import { exportQuotes } from './quotes/commands/export-quotes.ts'
import { exportReceived } from './received-invoices/commands/export-received.ts'

/** Files of rows, and answers that are counted row by row: they run in a thread of their own, which loads these alone (server/exports/). */
export const threadRoutes: ThreadRoutes = {
  accounting: {
    getVatSummary: (scope, input) => readAs(scope, (tx) => getVatSummary(tx, input)),
    listVatRows: (scope, input) => readAs(scope, (tx) => listVatRows(tx, input)),
    exportEntries,
    exportVat,
  },
  bank: { exportBankLines, exportTransferFile },
  catalogue: { exportCatalogue },
  crm: { exportCompanies, exportContacts },
  directDebits: { exportDebitFile },
  eReporting: {
    getEReport: (scope, input) => readAs(scope, (tx) => getEReport(tx, input)),
    exportEReport,
  },
  inboxStatistics: { exportInboxStatistics, exportStatisticsFacts },
  invoices: { exportInvoices, exportInvoiceFiles, exportStatement },
  organizations: { exportMembers },
  paymentSetup: { exportProducts },
  payments: {
    exportMovements: (scope, { organization: _organization, ...filter }) => exportMovements(scope, filter),
  },
  quotes: { exportQuotes },
  receivedInvoices: { exportReceivedInvoices: exportReceived },
}
