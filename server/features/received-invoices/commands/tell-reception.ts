import type { Tx } from '#server/scope.ts'
import { getReceived } from '../queries/received.ts'
import { tellReceived } from '../steps/tell-received.ts'

/** The event of a status that goes to the platform, or comes from it. Errors: not_found. */
export async function tellReception(
  tx: Tx,
  type: `received_invoice.status_${'said' | 'refused' | 'heard'}`,
  receivedId: string,
  meta: { status: string; reason: string | null },
): Promise<void> {
  await tellReceived(tx, type, await getReceived(tx, receivedId), meta)
}
