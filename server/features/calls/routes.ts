import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { callsContract } from '#shared/contract/calls.ts'
import { markNumber } from './commands/mark-number.ts'
import { recordCall } from './commands/record-call.ts'
import { createCallScript, updateCallScript } from './commands/save-call-script.ts'
import { settleCall } from './commands/settle-call.ts'
import { startCall } from './commands/start-call.ts'
import { getCallSheet } from './queries/call-sheet.ts'
import { getCalled, readNumber } from './queries/called.ts'
import { countCalls, getCall, listCalls } from './queries/calls.ts'
import { listVerdicts } from './queries/law-facts.ts'
import { listNumberOwners } from './queries/number-owners.ts'
import { listRingingCalls } from './queries/ringing.ts'
import { listScripts } from './queries/scripts.ts'
import { getStatistics } from './queries/statistics.ts'

export const callsRoutes: Routes<typeof callsContract> = {
  listCalls: (scope, input) => readAs(scope, (tx) => listCalls(tx, input)),
  countCalls: (scope, input) => readAs(scope, (tx) => countCalls(tx, input)),
  getCallStatistics: (scope, input) => readAs(scope, (tx) => getStatistics(tx, input)),
  listRingingCalls: (scope) => readAs(scope, listRingingCalls),
  findNumberOwners: (scope, { number }) =>
    readAs(scope, async (tx) => ({ owners: await listNumberOwners(tx, readNumber(number)) })),
  judgeCall: (scope, { at, ...asked }) =>
    readAs(scope, async (tx) => ({
      verdicts: await listVerdicts(tx, await getCalled(tx, asked), at === undefined ? tx.now : new Date(at)),
    })),
  getCallSheet: (scope, input) => readAs(scope, (tx) => getCallSheet(tx, input)),
  getCall: (scope, { callId }) => readAs(scope, (tx) => getCall(tx, callId)),
  startCall,
  recordCall,
  settleCall,
  markNumber,
  listCallScripts: (scope, { purpose }) =>
    readAs(scope, async (tx) => ({ scripts: await listScripts(tx, purpose) })),
  createCallScript,
  updateCallScript,
}
