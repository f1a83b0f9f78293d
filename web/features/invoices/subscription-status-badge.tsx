import {
  type SubscriptionStatus,
  subscriptionStatusLabels,
} from '#shared/domain/invoice-subscriptions/subscription.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<SubscriptionStatus, Tone> = { active: 'success', paused: 'warning', ended: 'neutral' }

type BadgeProps = { status: SubscriptionStatus; failed: boolean }

/** The state of a subscription; « En échec » while its next invoice cannot be made. */
export function SubscriptionStatusBadge({ status, failed }: BadgeProps) {
  if (failed && status === 'active') return <Badge tone="danger">En échec</Badge>
  return <Badge tone={tones[status]}>{subscriptionStatusLabels[status]}</Badge>
}
