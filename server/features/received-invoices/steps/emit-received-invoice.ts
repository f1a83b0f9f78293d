import type { Tx } from '#server/scope.ts'
import type { EventMeta, EventType } from '#shared/domain/events.ts'

type ReceivedEvent = Extract<EventType, `received_invoice.${string}`>
type Told = {
  id: string
  supplierName: string | null
  number: string | null
  companyId: string | null
  grossCents: number | null
}

/** The event of a received invoice: its supplier, number and amount, what else is known. */
export async function emitReceivedInvoice(
  tx: Tx,
  type: ReceivedEvent,
  { id, supplierName, number, companyId, grossCents }: Told,
  meta: EventMeta<ReceivedEvent> = {},
): Promise<void> {
  await tx.emit(type, {
    subject: { type: 'received_invoice', id },
    companyId,
    ...(grossCents === null ? {} : { amountCents: grossCents }),
    description: [number, supplierName].filter(Boolean).join(' · ') || null,
    meta: { supplierName, number, ...meta },
  })
}
