import { inTransaction } from '#server/db/transaction.ts'
import { deleteRejection, insertRejection, lockLine } from '#server/features/bank/store/matches.ts'
import { getOwedInvoices } from '#server/features/invoices/queries/open-invoices.ts'
import type { Scope } from '#server/scope.ts'

type Pair = { lineId: string; invoiceId: string }

/** A line does not pay this invoice: it is proposed no more, until `rejected` is false. Errors: not_found. */
export function rejectBankProposal(
  scope: Scope,
  { rejected, ...pair }: Pair & { rejected: boolean },
): Promise<Pair & { rejected: boolean }> {
  return inTransaction(scope, async (tx) => {
    await lockLine(tx, pair.lineId)
    await getOwedInvoices(tx, [pair.invoiceId])
    if (rejected) await insertRejection(tx, pair)
    else await deleteRejection(tx, pair)
    return { ...pair, rejected }
  })
}
