import { chargeLabel, prorataLabels } from '#shared/domain/billing/charge-labels.ts'
import { type Choice, monthlyCents, vatOf } from '#shared/domain/billing/choice.ts'
import { periodOf } from '#shared/domain/billing/period.ts'
import { prorate } from '#shared/domain/billing/prorata.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Charge, LocalCard, SubscriptionPage, ToldSubscription } from './port.ts'

/** Instants as JSON keeps them. */
type Stored<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

export type TwinSession = {
  orgId: string
  email: string | null
  choice: Choice
  status: SubscriptionPage['status']
  returnUrl: string
  expiresAt: string
  subscriptionId: string | null
}
export type TwinSubscription = {
  orgId: string
  choice: Choice
  status: 'active' | 'past_due' | 'canceled'
  /** The first instant of the first period. */
  anchor: string
  /** Number of the present period, from 0. */
  index: number
  cancelAtEnd: boolean
  card: LocalCard
  creditCents: number
  charges: Stored<Charge>[]
  /** Changes that were made, so that a repeated request makes none. */
  keys: string[]
}

const present = ({ anchor, index }: TwinSubscription) => periodOf(new Date(anchor), index)

/** A bill of these lines, of which what is kept pays a part; paid at once where the card accepts. */
function bill(
  subscription: TwinSubscription,
  id: string,
  { lines, at }: { lines: Charge['lines']; at: Date },
): TwinSubscription {
  const whole = lines.reduce((sum, { netCents }) => sum + netCents, 0)
  const used = Math.min(subscription.creditCents, Math.max(0, whole))
  const told = used === 0 ? lines : [...lines, { label: prorataLabels.kept, netCents: -used }]
  const { start, end } = present(subscription)
  const netCents = Math.max(0, whole - used)
  const isPaid = subscription.card === 'accepts' || netCents === 0
  const charge: Stored<Charge> = {
    id,
    state: isPaid ? 'paid' : 'open',
    netCents,
    vatCents: vatOf(netCents),
    lines: told,
    takenCents: isPaid ? netCents + vatOf(netCents) : 0,
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
    chargedAt: at.toISOString(),
    paidAt: isPaid ? at.toISOString() : null,
    pageUrl: null,
  }
  return {
    ...subscription,
    status: isPaid ? subscription.status : 'past_due',
    creditCents: subscription.creditCents - used,
    charges: [...subscription.charges, charge],
  }
}

/** A subscription that begins now, its first month paid. */
export function begin(id: string, session: TwinSession, card: LocalCard, now: Date): TwinSubscription {
  const { orgId, choice } = session
  const fresh: TwinSubscription = {
    orgId,
    choice,
    status: 'active',
    anchor: now.toISOString(),
    index: 0,
    cancelAtEnd: false,
    card,
    creditCents: 0,
    charges: [],
    keys: [],
  }
  return bill(fresh, `${id}_0`, {
    lines: [{ label: chargeLabel(choice), netCents: monthlyCents(choice) }],
    at: now,
  })
}

/** The subscription at an instant: its periods that began meanwhile are billed, the last one first known to be the end. */
export function advance(id: string, subscription: TwinSubscription, now: Date): TwinSubscription {
  let moved = subscription
  while (moved.status !== 'canceled' && present(moved).end <= now) {
    if (moved.cancelAtEnd) return cancel(moved)
    const at = present(moved).end
    const { choice, index } = moved
    const lines = [{ label: chargeLabel(choice), netCents: monthlyCents(choice) }]
    moved = bill({ ...moved, index: index + 1 }, `${id}_${index + 1}`, { lines, at })
  }
  return moved
}

/** Errors: subscription_payment_refused. */
export function change(
  id: string,
  subscription: TwinSubscription,
  { choice, at, key }: { choice: Choice; at: Date; key: string },
): TwinSubscription {
  if (subscription.keys.includes(key)) return subscription
  const cost = prorate(subscription.choice, choice, present(subscription), at)
  if (cost.dueCents > 0 && subscription.card === 'refuses')
    throw new DomainError('subscription_payment_refused')
  const changed: TwinSubscription = {
    ...subscription,
    choice,
    keys: [...subscription.keys, key],
    creditCents: subscription.creditCents + cost.keptCents,
  }
  if (cost.dueCents === 0) return changed
  const lines = [
    { label: prorataLabels.given(subscription.choice), netCents: -cost.creditCents },
    { label: prorataLabels.taken(choice), netCents: cost.chargeCents },
  ]
  return bill(changed, `${id}_${subscription.index}_${subscription.keys.length + 1}`, { lines, at })
}

export function cancel(subscription: TwinSubscription): TwinSubscription {
  const charges = subscription.charges.map((charge) =>
    charge.state === 'open' ? { ...charge, state: 'void' as const } : charge,
  )
  return { ...subscription, status: 'canceled', cancelAtEnd: false, charges }
}

/** Another card; what is unpaid is paid with it where it accepts. */
export function changeCard(subscription: TwinSubscription, card: LocalCard, now: Date): TwinSubscription {
  if (card === 'refuses' || subscription.status === 'canceled') return { ...subscription, card }
  const charges = subscription.charges.map((charge) =>
    charge.state === 'open'
      ? {
          ...charge,
          state: 'paid' as const,
          paidAt: now.toISOString(),
          takenCents: charge.netCents + charge.vatCents,
        }
      : charge,
  )
  return { ...subscription, card, status: 'active', charges }
}

/** The subscription as a provider tells it. */
export function presentTold(id: string, subscription: TwinSubscription): ToldSubscription {
  const { start, end } = present(subscription)
  const open = subscription.charges.filter(({ state }) => state === 'open')
  const since = open.map(({ chargedAt }) => chargedAt).toSorted()[0]
  return {
    id,
    customerId: `cus_local_${subscription.orgId}`,
    status: subscription.status,
    choice: subscription.choice,
    periodStart: start,
    periodEnd: end,
    cancelAtEnd: subscription.cancelAtEnd,
    pastDueSince: since === undefined ? null : new Date(since),
    method: {
      brand: subscription.card === 'accepts' ? 'Carte d’essai' : 'Carte d’essai refusée',
      last4: subscription.card === 'accepts' ? '4242' : '0002',
      expires: null,
    },
    creditCents: subscription.creditCents,
    charges: subscription.charges.map((charge) => ({
      ...charge,
      periodStart: new Date(charge.periodStart),
      periodEnd: new Date(charge.periodEnd),
      chargedAt: new Date(charge.chargedAt),
      paidAt: charge.paidAt === null ? null : new Date(charge.paidAt),
    })),
  }
}
