import {
  listRecordedMovements,
  listRecordedPayments,
} from '#server/features/invoices/queries/ledger-entries.ts'
import { appendEntry, lockLedger } from '#server/features/invoices/store/ledger.ts'
import type { Tx } from '#server/scope.ts'

const recorded = { payment_recorded: listRecordedPayments, movement_recorded: listRecordedMovements }

/** Chains movements of money alone. */
export const chainMovements = (tx: Tx, ids: readonly string[]): Promise<void> =>
  chainMoney(
    tx,
    ids.map((id) => ({ kind: 'movement_recorded', id })),
  )

/** Chains payments and movements of money to the ledger, after every other lock of the transaction. */
export async function chainMoney(
  tx: Tx,
  records: readonly { kind: keyof typeof recorded; id: string }[],
): Promise<void> {
  await lockLedger(tx)
  for (const { kind, id } of records) {
    const payloadSha256 = (await recorded[kind](tx, [id])).get(id)?.digest
    if (payloadSha256 === undefined) throw new Error(`${kind} ${id} was not written`)
    await appendEntry(tx, { kind, subjectId: id, payloadSha256 })
  }
}
