import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { telephonyContract } from '#shared/contract/telephony.ts'
import { connectTelephony, disconnectTelephony } from '../commands/connect-telephony.ts'
import { saveTelephonyLines } from '../commands/save-telephony-lines.ts'
import { simulateCall } from '../commands/simulate-call.ts'
import { getTelephony } from '../queries/telephony.ts'

export const telephonyRoutes: Routes<typeof telephonyContract> = {
  getTelephony: (scope) => readAs(scope, getTelephony),
  connectTelephony,
  disconnectTelephony,
  saveTelephonyLines,
  simulateCall,
}
