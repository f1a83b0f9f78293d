import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportReceived } from './commands/export-received.ts'

export const receivedInvoicesThreadRoutes: ThreadRoutes['receivedInvoices'] = {
  exportReceivedInvoices: exportReceived,
}
