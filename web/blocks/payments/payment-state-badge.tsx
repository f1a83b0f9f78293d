import { type PaymentState, paymentStateLabels } from '#shared/domain/payments/payment-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<PaymentState, Tone> = {
  pending: 'neutral',
  processing: 'info',
  succeeded: 'success',
  failed: 'danger',
  canceled: 'neutral',
  refunded: 'neutral',
  disputed: 'danger',
  won: 'success',
  lost: 'danger',
}

/** The state of a payment: a word with a dot. */
export function PaymentStateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={tones[state]}>{paymentStateLabels[state]}</Badge>
}
