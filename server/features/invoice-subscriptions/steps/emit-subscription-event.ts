import type { Tx } from '#server/scope.ts'
import type { SubscriptionSummary } from '#shared/contract/invoice-subscriptions.ts'
import type { EventType } from '#shared/domain/events.ts'

type SubscriptionEvent = Extract<EventType, `invoice_subscription.${string}`>
type Told = Pick<
  SubscriptionSummary,
  'id' | 'companyId' | 'contactId' | 'grossCents' | 'clientName' | 'title'
>

/** Emits an event of a subscription with its client and the amount of one invoice. */
export async function emitSubscriptionEvent(
  tx: Tx,
  type: SubscriptionEvent,
  { id, companyId, contactId, grossCents, clientName, title }: Told,
  failed: { on: string; reason: string } | null = null,
): Promise<void> {
  await tx.emit(type, {
    subject: { type: 'invoice_subscription', id },
    companyId,
    contactId,
    amountCents: grossCents,
    description: clientName,
    meta: { clientName, title, ...failed },
  })
}
