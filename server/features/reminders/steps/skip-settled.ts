import type { Tx } from '#server/scope.ts'
import { listClosedWaiting, listPaidWaiting, skipWaiting } from '../store/waiting.ts'

/** Ends what waits of these clients and has no object any more: its invoices are paid, its devis is answered or expired. */
export async function skipSettled(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const paid = await listPaidWaiting(tx, clientIds)
  if (paid.length > 0) await skipWaiting(tx, paid, { reason: 'paid' })
  for (const { id, reason } of await listClosedWaiting(tx, clientIds)) await skipWaiting(tx, [id], { reason })
}
