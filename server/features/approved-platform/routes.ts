import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { approvedPlatformContract } from '#shared/contract/approved-platform.ts'
import { checkPlatform } from './commands/check-platform.ts'
import { connectPlatform } from './commands/connect-platform.ts'
import { disconnectPlatform } from './commands/disconnect-platform.ts'
import { findInDirectory } from './commands/find-in-directory.ts'
import { queueBuyerMessage } from './commands/queue-buyer-message.ts'
import { transmitInvoice } from './commands/transmit-invoice.ts'
import { getPlatformView } from './queries/platform-view.ts'
import { getReception } from './queries/reception.ts'
import { getTransmission } from './queries/transmission.ts'

export const approvedPlatformRoutes: Routes<typeof approvedPlatformContract> = {
  getPlatform: (scope) => readAs(scope, getPlatformView),
  connectPlatform,
  disconnectPlatform,
  checkPlatform,
  findInDirectory,
  getTransmission: (scope, { invoiceId }) => readAs(scope, (tx) => getTransmission(tx, invoiceId)),
  transmitInvoice,
  getReception: (scope, { receivedId }) => readAs(scope, (tx) => getReception(tx, receivedId)),
  sayOfReceived: queueBuyerMessage,
}
