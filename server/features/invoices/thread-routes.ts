import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportInvoiceFiles } from './commands/export-invoice-files.ts'
import { exportInvoices } from './commands/export-invoices.ts'
import { exportStatement } from './commands/export-statement.ts'

export const invoicesThreadRoutes: ThreadRoutes['invoices'] = {
  exportInvoiceFiles,
  exportInvoices,
  exportStatement,
}
