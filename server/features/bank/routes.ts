import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { bankContract } from '#shared/contract/bank.ts'
import { allowTransferFile } from './commands/allow-transfer-file.ts'
import { cancelTransferFile } from './commands/cancel-transfer-file.ts'
import { createBankAccount, renameBankAccount } from './commands/create-account.ts'
import { makeTransferFile } from './commands/make-transfer-file.ts'
import { markBankLines } from './commands/mark-lines.ts'
import { matchBankLine } from './commands/match-line.ts'
import { matchBankPayout, unmatchBankPayout } from './commands/match-payout.ts'
import { matchBankTarget, unmatchBankTarget } from './commands/match-target.ts'
import { matchBankLines } from './commands/match-together.ts'
import { readBankFile } from './commands/read-file.ts'
import { dropRefundTransfer, refundByTransfer } from './commands/refund-by-transfer.ts'
import { rejectBankPayout } from './commands/reject-payout.ts'
import { rejectBankProposal } from './commands/reject-proposal.ts'
import { rejectBankTarget } from './commands/reject-target.ts'
import { setBankBalance } from './commands/set-balance.ts'
import { setBankColumns } from './commands/set-columns.ts'
import { startBankImport } from './commands/start-import.ts'
import { unmatchBankPayment } from './commands/unmatch-payment.ts'
import { listBankAccounts } from './queries/accounts.ts'
import { countBankLineStates, countBankLines, listBankLines } from './queries/lines.ts'
import { listProposals } from './queries/proposals.ts'
import {
  findRefundAccount,
  listTransferFiles,
  listTransfers,
  listTransfersInFile,
} from './queries/transfers.ts'
import { readImport } from './steps/read-import.ts'

export const bankRoutes: Routes<typeof bankContract> = {
  listBankAccounts: (scope) => readAs(scope, listBankAccounts),
  createBankAccount,
  renameBankAccount,
  setBankBalance,
  readBankFile,
  getBankImport: (scope, { importId }) => readImport(scope, importId),
  setBankColumns,
  startBankImport,
  listBankLines: (scope, input) => readAs(scope, (tx) => listBankLines(tx, input)),
  countBankLines: (scope, input) => readAs(scope, (tx) => countBankLines(tx, input)),
  countBankLineStates: (scope, input) => readAs(scope, (tx) => countBankLineStates(tx, input)),
  listBankProposals: (scope, { lineIds }) => readAs(scope, (tx) => listProposals(tx, lineIds)),
  matchBankLine,
  rejectBankProposal,
  matchBankLines,
  findRefundAccount: (scope, { paymentId }) => readAs(scope, (tx) => findRefundAccount(tx, paymentId)),
  refundByTransfer,
  listRefundTransfers: (scope) => readAs(scope, listTransfers),
  dropRefundTransfer,
  makeTransferFile,
  cancelTransferFile,
  allowTransferFile,
  listTransfersInFile: (scope, { fileId }) => readAs(scope, (tx) => listTransfersInFile(tx, fileId)),
  listTransferFiles: (scope) => readAs(scope, listTransferFiles),
  matchBankPayout,
  unmatchBankPayout,
  rejectBankPayout,
  unmatchBankPayment,
  matchBankTarget,
  unmatchBankTarget,
  rejectBankTarget,
  markBankLines,
}
