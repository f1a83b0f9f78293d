import type { Tx } from '#server/scope.ts'
import { getReceived } from '../queries/received.ts'
import { emitReceivedInvoice } from '../steps/emit-received-invoice.ts'

/** The event of a status that goes to the platform, or comes from it. Errors: not_found. */
export async function emitReception(
  tx: Tx,
  type: `received_invoice.status_${'said' | 'refused' | 'heard'}`,
  receivedId: string,
  meta: { status: string; reason: string | null },
): Promise<void> {
  await emitReceivedInvoice(tx, type, await getReceived(tx, receivedId), meta)
}
