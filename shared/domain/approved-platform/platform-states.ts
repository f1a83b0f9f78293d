import { currentOf, type LifeCycleEvent } from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import type { DepositState } from './deposits.ts'
import type { Delivery } from './platform-state-names.ts'

export { platformStateLabel, platformStates } from './platform-state-names.ts'

const delivered: Record<DepositState, Delivery> = {
  waiting: 'waiting',
  deposited: 'sent',
  accepted: 'sent',
  refused: 'not_taken',
}

/**
 * Where an issued invoice stands with the platform: its current status as a code of three digits, else what became of its last delivery
 * (null where none was made). Null where nothing is known.
 */
export function platformStateOf(
  events: readonly LifeCycleEvent[],
  delivery: DepositState | null,
): string | null {
  const current = currentOf(events)
  if (current !== null) return `${current.code}`
  return delivery && delivered[delivery]
}
