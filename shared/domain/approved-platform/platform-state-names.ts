import { lifeCycleCodes, lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'

/** States of a delivery before any status comes. */
const deliveryLabels = {
  waiting: 'Part bientôt',
  sent: 'Transmise',
  not_taken: 'Transmission refusée',
} as const
export type Delivery = keyof typeof deliveryLabels

/** The states that lists filter by, in the order of a life: those that Ardoise knows by name. */
export const platformStates: readonly string[] = [
  ...Object.keys(deliveryLabels),
  ...lifeCycleCodes.map((code) => `${code}`),
]

/** The state in words. */
export const platformStateLabel = (state: string): string =>
  Object.hasOwn(deliveryLabels, state) ? deliveryLabels[state as Delivery] : lifeCycleName(Number(state))
