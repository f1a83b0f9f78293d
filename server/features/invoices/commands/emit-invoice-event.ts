import type { Tx } from '#server/scope.ts'
import type { EventMeta, EventType } from '#shared/domain/events.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'

type InvoiceEvent = Extract<EventType, `invoice.${string}`>
type Told = {
  id: string
  kind: InvoiceKind
  number: string | null
  company_id: string | null
  contact_id: string | null
  client_name: string | null
  gross_cents: number
}

/** The event of an issued invoice: who the client is, its number and amount, what else is known. */
export async function emitInvoiceEvent(
  tx: Tx,
  type: InvoiceEvent,
  invoice: Told,
  meta: EventMeta<InvoiceEvent> = {},
): Promise<void> {
  const { kind, number, client_name: clientName } = invoice
  await tx.emit(type, {
    subject: { type: 'invoice', id: invoice.id },
    companyId: invoice.company_id,
    contactId: invoice.contact_id,
    amountCents: invoice.gross_cents,
    description: [number, clientName].filter(Boolean).join(' · ') || null,
    meta: { kind, number, clientName, ...meta },
  })
}
