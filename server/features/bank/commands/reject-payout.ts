import { inTransaction } from '#server/db/transaction.ts'
import {
  deletePayoutRejection,
  insertPayoutRejection,
  lockLine,
} from '#server/features/bank/store/matches.ts'
import { getPayout } from '#server/features/payments/queries/payouts.ts'
import type { Scope } from '#server/scope.ts'

type Pair = { lineId: string; payoutId: string }

/** A line is not this payout: it is proposed no more, until `rejected` is false. Errors: not_found. */
export function rejectBankPayout(
  scope: Scope,
  { rejected, ...pair }: Pair & { rejected: boolean },
): Promise<Pair & { rejected: boolean }> {
  return inTransaction(scope, async (tx) => {
    await lockLine(tx, pair.lineId)
    await getPayout(tx, pair.payoutId)
    if (rejected) await insertPayoutRejection(tx, pair)
    else await deletePayoutRejection(tx, pair)
    return { ...pair, rejected }
  })
}
