import {
  type ReceivedStatus,
  receivedStatusLabel,
} from '#shared/domain/received-invoices/received-invoice.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<ReceivedStatus, Tone> = {
  to_check: 'warning',
  approved: 'info',
  refused: 'danger',
  paid: 'success',
}

/** The state of a received invoice: a word with a dot. */
export function ReceivedStatusBadge({ status, overdue }: { status: ReceivedStatus; overdue: boolean }) {
  return <Badge tone={overdue ? 'danger' : tones[status]}>{receivedStatusLabel(status, overdue)}</Badge>
}
