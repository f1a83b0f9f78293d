import type { Tx } from '#server/scope.ts'
import type { FailedEvents } from '#shared/contract/payment-setup.ts'
import { errorCodes, isErrorCode } from '#shared/domain/error-codes.ts'
import { eventSubject } from '#shared/domain/payment-setup/event-subject.ts'
import { MOST_FAILED_EVENTS } from '#shared/domain/payment-setup/watched-events.ts'

/** Ids by which a payment is found in the history (payments.reference). */
const PAYMENT = /^(?:ch|py|pi)_/

/** The events that failed for good, those of the same subject and reason as one, the oldest first. */
export async function listFailedEvents(tx: Tx): Promise<{ items: FailedEvents[] }> {
  const rows = await tx.db
    .selectFrom('payment_webhook_events')
    .select(['type', 'object_id', 'fault', 'received_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('state', '=', 'failed')
    .where('own', '=', false)
    .orderBy('received_at')
    .orderBy('event_id')
    .limit(MOST_FAILED_EVENTS)
    .execute()
  const groups = new Map<string, FailedEvents>()
  for (const { type, object_id: objectId, fault, received_at: at } of rows) {
    const about = eventSubject(type)
    const key = `${about} ${fault}`
    const group = groups.get(key) ?? {
      about,
      message: errorCodes[isErrorCode(fault) ? fault : 'internal'].text,
      since: at.toISOString(),
      count: 0,
      references: [],
    }
    group.count += 1
    if (objectId !== null && PAYMENT.test(objectId) && !group.references.includes(objectId))
      group.references.push(objectId)
    groups.set(key, group)
  }
  return { items: [...groups.values()] }
}
