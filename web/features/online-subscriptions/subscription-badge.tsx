import {
  type OnlineSubscriptionStatus,
  onlineSubscriptionLabels,
} from '#shared/domain/online-subscriptions/online-subscription.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<OnlineSubscriptionStatus, Tone> = {
  proposed: 'info',
  agreed: 'info',
  active: 'success',
  unpaid: 'danger',
  paused: 'warning',
  ended: 'neutral',
}

type BadgeProps = { status: OnlineSubscriptionStatus; begun: boolean; failed?: boolean }

/** The state of a subscription; « Facture à faire » beside it while a paid period has none. */
export function OnlineSubscriptionBadge({ status, begun, failed = false }: BadgeProps) {
  const label = status === 'ended' && !begun ? 'Retiré' : onlineSubscriptionLabels[status]
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[status]}>{label}</Badge>
      {failed && <Badge tone="danger">Facture à faire</Badge>}
    </span>
  )
}
