import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { movePayments } from '#server/features/payments/commands/move-payments.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { DebitFile } from '#shared/contract/debit-files.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { type DebitRow, getDebitFile, listDebitRows } from '../queries/debits.ts'
import { closeDebits, lockFile } from '../store/debits.ts'

/**
 * « Encaissé »: a member read on the statement that the bank credited what is under way of a file. Errors: not_found, debit_file_canceled,
 * debit_not_due, debit_settled, invalid_input (the day).
 */
export function confirmDebitFile(
  scope: Scope,
  { fileId, receivedOn }: { fileId: string; receivedOn: string },
): Promise<DebitFile> {
  return inTransaction(scope, async (tx) => {
    const { isCanceled, collectOn } = await lockFile(tx, fileId)
    if (isCanceled) throw new DomainError('debit_file_canceled')
    const { timeZone } = await getSeller(tx)
    const today = todayIn(timeZone, tx.now)
    if (today < collectOn) throw new DomainError('debit_not_due')
    const message =
      receivedOn > today
        ? 'Ce jour est à venir.'
        : receivedOn < collectOn
          ? 'La banque ne crédite pas avant le jour du prélèvement.'
          : null
    if (message !== null)
      throw new DomainError('invalid_input', {
        fields: [{ path: 'receivedOn', code: 'day_refused', message }],
      })
    const moved = await collect(tx, fileId, await listDebitRows(tx, { fileId }), receivedOn)
    if (moved === 0) throw new DomainError('debit_settled')
    return getDebitFile(tx, fileId)
  })
}

/** Records that the debits under way of a file, which is held, arrived on a day of the bank. Returns how many. Call it last in a transaction. */
export async function collect(
  tx: Tx,
  fileId: string,
  debits: readonly DebitRow[],
  receivedOn: string,
): Promise<number> {
  const open = debits.filter(({ state }) => state === 'processing')
  if (open.length === 0) return 0
  const { timeZone } = await getSeller(tx)
  const received = startOfDay(timeZone, receivedOn)
  await closeDebits(
    tx,
    open.map(({ id }) => id),
    { counts: true },
  )
  await tx.emit('debit.collected', {
    subject: { type: 'debit', id: fileId },
    amountCents: open.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    meta: { count: open.length },
  })
  return movePayments(
    tx,
    open.map(({ payment_id }) => payment_id),
    { to: 'succeeded', occurredAt: new Date(Math.min(received.getTime(), tx.now.getTime())) },
  )
}
