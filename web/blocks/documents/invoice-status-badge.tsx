import { type InvoiceStatus, invoiceStatusLabel } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<InvoiceStatus, Tone> = {
  draft: 'neutral',
  issued: 'info',
  sent: 'info',
  partly_paid: 'warning',
  paid: 'success',
  partly_written_off: 'neutral',
  written_off: 'neutral',
  disputed: 'danger',
  cancelled: 'neutral',
}

type InvoiceStatusBadgeProps = { status: InvoiceStatus; kind: InvoiceKind; overdue?: boolean }

/** The state of an invoice or a credit note: a word with a dot. */
export function InvoiceStatusBadge({ status, kind, overdue = false }: InvoiceStatusBadgeProps) {
  return <Badge tone={overdue ? 'danger' : tones[status]}>{invoiceStatusLabel(status, kind, overdue)}</Badge>
}
