import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { signaturesContract } from '#shared/contract/signatures.ts'
import { cancelAgreement } from './commands/cancel-agreement.ts'
import { markLinkOpened } from './commands/mark-link-opened.ts'
import { checkDepositPayment, payDeposit } from './commands/pay-deposit.ts'
import { readAgreementFile, readLinkFile, readLinkPdf, readQuoteFile } from './commands/read-files.ts'
import { recordAgreement } from './commands/record-agreement.ts'
import { refuseQuote } from './commands/refuse-quote.ts'
import { askQuestion, requestChange } from './commands/request-change.ts'
import { requestCode } from './commands/request-code.ts'
import { signQuote } from './commands/sign-quote.ts'
import { viewLink } from './commands/view-link.ts'
import { getSignature } from './queries/signatures.ts'

export const signaturesRoutes: Routes<typeof signaturesContract> = {
  getLink: viewLink,
  markLinkOpened,
  getLinkPdf: readLinkPdf,
  requestCode,
  signQuote,
  refuseQuote,
  requestChange,
  askQuestion,
  payDeposit,
  checkDepositPayment,
  getLinkSealedPdf: (caller, { token }) => readLinkFile(caller, token, 'sealed'),
  getLinkProof: (caller, { token }) => readLinkFile(caller, token, 'proof'),
  getSignature: (scope, { quoteId }) => readAs(scope, (tx) => getSignature(tx, quoteId)),
  recordAgreement,
  cancelAgreement,
  getAgreementFile: readAgreementFile,
  getSealedPdf: (scope, { quoteId }) => readQuoteFile(scope, quoteId, 'sealed'),
  getProofPdf: (scope, { quoteId }) => readQuoteFile(scope, quoteId, 'proof'),
  getProofJson: (scope, { quoteId }) => readQuoteFile(scope, quoteId, 'json'),
}
