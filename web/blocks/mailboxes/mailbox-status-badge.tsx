import { type MailboxStatus, mailboxStatusLabel } from '#shared/domain/mailboxes/mailbox.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<MailboxStatus, Tone> = { active: 'success', expired: 'warning', invalid: 'danger' }

/** Whether Ardoise can read the mailbox. */
export function MailboxStatusBadge({ status }: { status: MailboxStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{mailboxStatusLabel(status)}</Badge>
}
