import type { OnlineSubscriptionStatus } from './online-subscription.ts'

/** A paid period as the payment provider has it. Minor units. */
export type ProviderPeriod = {
  invoiceId: string
  /** The provider's own number: a reference. */
  number: string | null
  /** The period starts at `from` and ends before `to`. */
  from: Date
  to: Date
  totalCents: number
  taxCents: number
  /** The amount that came through the provider; less than the total where it was paid otherwise. */
  paidCents: number
  currency: string
  intentId: string | null
  paidAt: Date
}

/** A subscription as the payment provider has it now, with all that was paid, oldest first. */
export type ProviderSubscription = {
  providerId: string
  /** Ours; null for one that Ardoise did not ask for. */
  subscriptionId: string | null
  state: 'incomplete' | 'active' | 'unpaid' | 'paused' | 'ended'
  periodEndsAt: Date | null
  /** When it ends, once that is asked for. */
  endsAt: Date | null
  endedAt: Date | null
  paid: ProviderPeriod[]
  /** The invoice that could not be paid, while that lasts. */
  unpaidInvoiceId: string | null
}

/** Our state of a subscription by the provider's: before the first payment the client has agreed, no more. */
export function statusOf({ state }: Pick<ProviderSubscription, 'state'>): OnlineSubscriptionStatus {
  return state === 'incomplete' ? 'agreed' : state
}

/** Something that happened to a subscription at its provider, as its events tell it. */
type Happening = 'unpaid' | 'ending' | 'started' | 'recovered' | 'resumed' | 'paused' | 'ended'

type Kept = Pick<ProviderSubscription, 'unpaidInvoiceId' | 'endsAt'> & { status: OnlineSubscriptionStatus }

/** The changes between what is kept and what the provider says now. */
export function happenings(
  kept: Kept,
  told: Pick<ProviderSubscription, 'state' | 'unpaidInvoiceId' | 'endsAt'>,
): Happening[] {
  const status = statusOf(told)
  const found: Happening[] = []
  if (told.unpaidInvoiceId !== null && told.unpaidInvoiceId !== kept.unpaidInvoiceId) found.push('unpaid')
  if (status !== 'ended' && told.endsAt !== null && kept.endsAt === null) found.push('ending')
  if (status === kept.status) return found
  if (status === 'active' && kept.status === 'agreed') found.push('started')
  if (status === 'active' && kept.status === 'unpaid') found.push('recovered')
  if (status === 'active' && kept.status === 'paused') found.push('resumed')
  if (status === 'paused' || status === 'ended') found.push(status)
  return found
}
