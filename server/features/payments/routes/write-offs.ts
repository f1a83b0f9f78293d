import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { writeOffsContract } from '#shared/contract/write-offs.ts'
import { readDuplicate, sendLossDuplicate } from '../commands/send-loss-duplicate.ts'
import { undoWriteOff } from '../commands/undo-write-off.ts'
import { writeOffInvoice } from '../commands/write-off-invoice.ts'
import { getInvoiceLosses } from '../queries/invoice-losses.ts'

export const writeOffsRoutes: Routes<typeof writeOffsContract> = {
  getInvoiceLosses: (scope, { invoiceId }) => readAs(scope, (tx) => getInvoiceLosses(tx, invoiceId)),
  writeOffInvoice,
  undoWriteOff,
  getLossDuplicate: readDuplicate,
  sendLossDuplicate,
}
