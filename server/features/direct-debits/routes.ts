import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { directDebitsContract } from '#shared/contract/direct-debits.ts'
import { askForMandate, resendMandate } from './commands/ask-for-mandate.ts'
import { cancelDebitFile } from './commands/cancel-debit-file.ts'
import { confirmDebitFile } from './commands/collect-debits.ts'
import { makeDebitFile } from './commands/make-debit-file.ts'
import { markMandateOpened } from './commands/mark-mandate-opened.ts'
import { recordMandate } from './commands/record-mandate.ts'
import { rejectDebit } from './commands/reject-debit.ts'
import { requestMandateCode } from './commands/request-mandate-code.ts'
import { revokeMandate } from './commands/revoke-mandate.ts'
import { saveDebitSettings } from './commands/save-settings.ts'
import { signMandate } from './commands/sign-mandate.ts'
import { readMandateLinkProof, readMandateProof, viewMandate } from './commands/view-mandate.ts'
import { listCollectable } from './queries/collectable.ts'
import { getDebitFile, listDebitFiles, listDebitRows, presentDebit } from './queries/debits.ts'
import { countMandates, listMandates } from './queries/mandates.ts'
import { readDebitSettings } from './store/settings.ts'

export const directDebitsRoutes: Routes<typeof directDebitsContract> = {
  getDebitSettings: (scope) => readAs(scope, readDebitSettings),
  saveDebitSettings,
  listMandates: (scope, input) => readAs(scope, (tx) => listMandates(tx, input)),
  countMandates: (scope, input) => readAs(scope, (tx) => countMandates(tx, input)),
  recordMandate,
  revokeMandate,
  askForMandate,
  resendMandate,
  getMandateProof: readMandateProof,
  getMandateLink: viewMandate,
  markMandateOpened,
  requestMandateCode,
  signMandate,
  getMandateLinkProof: readMandateLinkProof,
  listCollectable: (scope) => readAs(scope, listCollectable),
  makeDebitFile,
  listDebitFiles: (scope) => readAs(scope, listDebitFiles),
  listDebits: (scope, { fileId }) =>
    readAs(scope, async (tx) => {
      await getDebitFile(tx, fileId)
      return { items: (await listDebitRows(tx, { fileId })).map(presentDebit) }
    }),
  cancelDebitFile,
  confirmDebitFile,
  rejectDebit,
}
