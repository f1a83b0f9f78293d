import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { receivedInvoicesContract } from '#shared/contract/received-invoices.ts'
import { approveReceived, payReceived, refuseReceived, reopenReceived } from './commands/approve-received.ts'
import { removeReceived } from './commands/delete-received.ts'
import { readOriginal } from './commands/read-original.ts'
import { receiveFile } from './commands/receive-file.ts'
import { linkSupplier, saveNote } from './commands/save-note.ts'
import { saveTerms } from './commands/save-terms.ts'
import { countReceived, listReceived } from './queries/list.ts'
import { getReceived } from './queries/received.ts'

export const receivedInvoicesRoutes: Routes<typeof receivedInvoicesContract> = {
  listReceivedInvoices: (scope, input) => readAs(scope, (tx) => listReceived(tx, input)),
  countReceivedInvoices: (scope, input) => readAs(scope, (tx) => countReceived(tx, input)),
  receiveInvoiceFile: receiveFile,
  getReceivedInvoice: (scope, { receivedId }) => readAs(scope, (tx) => getReceived(tx, receivedId)),
  getReceivedInvoiceFile: readOriginal,
  saveReceivedTerms: saveTerms,
  saveReceivedNote: saveNote,
  linkReceivedSupplier: linkSupplier,
  approveReceivedInvoice: approveReceived,
  refuseReceivedInvoice: refuseReceived,
  payReceivedInvoice: payReceived,
  reopenReceivedInvoice: reopenReceived,
  deleteReceivedInvoice: removeReceived,
}
