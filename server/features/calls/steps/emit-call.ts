import type { Tx } from '#server/scope.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { EventType } from '#shared/domain/events.ts'

/** The event of a call, on the timeline of its client. */
export async function emitCall(
  tx: Tx,
  type: Extract<EventType, `call.${string}`>,
  { id, companyId, contactId, clientName, number, outcome, purpose, breach, callerId }: Call,
): Promise<void> {
  await tx.emit(type, {
    subject: { type: 'call', id },
    companyId,
    contactId,
    description: clientName ?? number,
    meta: { clientName, number, outcome, purpose, reason: breach?.reason ?? null, userId: callerId },
  })
}
