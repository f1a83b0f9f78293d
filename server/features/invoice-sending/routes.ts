import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { invoiceSendingContract } from '#shared/contract/invoice-sending.ts'
import { addDisputeFile } from './commands/add-dispute-file.ts'
import { createLink } from './commands/create-link.ts'
import { markLinkOpened } from './commands/mark-link-opened.ts'
import { openDispute } from './commands/open-dispute.ts'
import { checkLinkPayment, payLink } from './commands/pay-link.ts'
import { readDisputeFile } from './commands/read-dispute-file.ts'
import { readLinkPdf, readLinkReceipt, readOrderPdf, readQuotePdf } from './commands/read-files.ts'
import { reportProblem } from './commands/report-problem.ts'
import { revokeLink } from './commands/revoke-link.ts'
import { resendInvoice, sendInvoice } from './commands/send-invoice.ts'
import { sendStatement } from './commands/send-statement.ts'
import { settleDispute } from './commands/settle-dispute.ts'
import { viewLink } from './commands/view-link.ts'
import { getSending } from './queries/sending.ts'

export const invoiceSendingRoutes: Routes<typeof invoiceSendingContract> = {
  getInvoiceSending: (scope, { invoiceId }) => readAs(scope, (tx) => getSending(tx, invoiceId)),
  sendInvoice,
  resendInvoice,
  sendStatement,
  createInvoiceLink: createLink,
  revokeInvoiceLink: revokeLink,
  openInvoiceDispute: openDispute,
  settleInvoiceDispute: settleDispute,
  getInvoiceLink: viewLink,
  markInvoiceLinkOpened: markLinkOpened,
  getInvoiceLinkPdf: readLinkPdf,
  getInvoiceLinkDocument: readOrderPdf,
  getInvoiceLinkQuote: readQuotePdf,
  getInvoiceLinkReceipt: readLinkReceipt,
  payInvoiceLink: payLink,
  checkInvoiceLinkPayment: checkLinkPayment,
  reportInvoiceProblem: reportProblem,
  addDisputeFile,
  getDisputeFile: readDisputeFile,
}
