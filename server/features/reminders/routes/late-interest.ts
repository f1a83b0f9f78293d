import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { lateInterestContract } from '#shared/contract/late-interest.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { saveLateRate } from '../commands/save-late-rate.ts'
import { getLateInterest } from '../queries/invoice-interest.ts'
import { listLateRates } from '../queries/late-rates.ts'

export const lateInterestRoutes: Routes<typeof lateInterestContract> = {
  getLateInterest: (scope, { invoiceId }) => readAs(scope, (tx) => getLateInterest(tx, invoiceId)),
  listLateRates: (scope) =>
    readAs(scope, async (tx) => listLateRates(tx, todayIn((await getSeller(tx)).timeZone, tx.now))),
  saveLateRate,
}
