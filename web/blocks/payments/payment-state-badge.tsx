import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
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

type PaymentStateBadgeProps = { state: PaymentState; method?: PaymentMethod | null }

/** The states of a debit, in the words of banks. */
const debitLabels: Partial<Record<PaymentState, string>> = {
  processing: 'Prélèvement en cours',
  failed: 'Prélèvement rejeté',
}

/** The state of a payment: a word with a dot. Where there is room for it, a debit is named as one. */
export function PaymentStateBadge({ state, method }: PaymentStateBadgeProps) {
  const label = (method === 'direct_debit' && debitLabels[state]) || paymentStateLabels[state]
  return (
    <Badge tone={tones[state]} ordinary={state === 'succeeded'}>
      {label}
    </Badge>
  )
}
