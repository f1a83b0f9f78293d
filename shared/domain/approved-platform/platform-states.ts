import { currentOf, type LifeCycleEvent } from '#shared/domain/invoices/life-cycle/history.ts'
import { lifeCycleCodes, lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'
import type { DepositState } from './deposits.ts'

/** States of a delivery before any status comes. */
const deliveryLabels = {
  waiting: 'Part bientôt',
  sent: 'Transmise',
  not_taken: 'Transmission refusée',
} as const
type Delivery = keyof typeof deliveryLabels

const delivered: Record<DepositState, Delivery> = {
  waiting: 'waiting',
  deposited: 'sent',
  accepted: 'sent',
  refused: 'not_taken',
}

/** The states that lists filter by, in the order of a life: those that Ardoise knows by name. */
export const platformStates: readonly string[] = [
  ...Object.keys(deliveryLabels),
  ...lifeCycleCodes.map((code) => `${code}`),
]

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

/** The state in words. */
export const platformStateLabel = (state: string): string =>
  Object.hasOwn(deliveryLabels, state) ? deliveryLabels[state as Delivery] : lifeCycleName(Number(state))
