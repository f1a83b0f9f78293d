import type { Tx } from '#server/scope.ts'
import type { OnlineSubscriptionEventType } from '#shared/domain/online-subscriptions/events.ts'
import { clientNameOf, offerOf, type SubscriptionRow } from '../queries/subscriptions.ts'

/** Emits an event of a subscription with its client and the amount of a period. */
export async function emitSubscriptionEvent(
  tx: Tx,
  type: OnlineSubscriptionEventType,
  row: SubscriptionRow,
  reason: string | null = null,
): Promise<void> {
  const clientName = clientNameOf(row)
  await tx.emit(type, {
    subject: { type: 'online_subscription', id: row.id },
    companyId: row.company_id,
    contactId: row.contact_id,
    amountCents: Number(row.gross_cents),
    description: clientName,
    meta: { clientName, title: offerOf(row).designation, ...(reason !== null && { reason }) },
  })
}
