import { createHash } from 'node:crypto'
import type { Clock } from '#server/integrations/clock/port.ts'
import { monthlyCents, vatOf } from '#shared/domain/billing/choice.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { BillingProvider, SubscriptionPage } from './port.ts'
import {
  advance,
  begin,
  cancel,
  change,
  changeCard,
  presentTold,
  type TwinSession,
  type TwinSubscription,
} from './twin.ts'

/** Where the twin keeps its objects: beside ours, and written in transactions of its own, as a provider elsewhere would. */
export type TwinStore = {
  read<T>(id: string): Promise<T | null>
  /** Holds the object while `next` makes the one that replaces it. `born`: an object that is made with it, unless it exists. */
  change<T>(
    id: string,
    kind: TwinKind,
    next: (known: T | null) => T,
    born?: { id: string; kind: TwinKind; body: (changed: T) => object | null },
  ): Promise<T>
}
type TwinKind = 'session' | 'subscription'

/** The same request gives the same id, as the provider's idempotency keys do. */
const idOf = (prefix: string, key: string) =>
  `${prefix}_local_${createHash('sha256').update(`${prefix}:${key}`).digest('hex').slice(0, 24)}`

/** Stands for Stripe Billing where no key of Stripe is set: the same states, and no money. */
export function createLocalBilling(store: TwinStore, clock: Clock): BillingProvider {
  const isOver = (session: TwinSession) =>
    session.status === 'open' && new Date(session.expiresAt) <= clock.now()
  const settled = (session: TwinSession): TwinSession =>
    isOver(session) ? { ...session, status: 'expired' } : session
  const pageOf = (sessionId: string, stored: TwinSession): SubscriptionPage => {
    const { status, subscriptionId, choice } = settled(stored)
    const netCents = monthlyCents(choice)
    return {
      sessionId,
      status,
      subscriptionId,
      paid: status === 'complete',
      url: status === 'open' ? `/billing/local?session=${sessionId}` : null,
      totalCents: netCents + vatOf(netCents),
    }
  }
  const known = <T>(object: T | null): T => {
    if (object === null) throw new DomainError('not_found')
    return object
  }
  const onSubscription = async (id: string, next: (present: TwinSubscription) => TwinSubscription) => {
    await store.change<TwinSubscription>(id, 'subscription', (found) =>
      next(advance(id, known(found), clock.now())),
    )
  }
  return {
    local: {
      async show(sessionId) {
        const session = await store.read<TwinSession>(sessionId)
        if (session === null) return null
        const { orgId, choice, status } = settled(session)
        return { orgId, choice, status }
      },
      async pay(sessionId, card) {
        const open = known(await store.read<TwinSession>(sessionId))
        if (settled(open).status !== 'open') return
        if (card === 'refuses') throw new DomainError('local_payment_refused')
        const subscriptionId = idOf('sub', sessionId)
        await store.change<TwinSession>(
          sessionId,
          'session',
          (found) => {
            const session = settled(known(found))
            return session.status === 'open' ? { ...session, status: 'complete', subscriptionId } : session
          },
          {
            id: subscriptionId,
            kind: 'subscription',
            body: (session) =>
              session.subscriptionId === null ? null : begin(subscriptionId, session, card, clock.now()),
          },
        )
      },
      setCard: (id, card) => onSubscription(id, (present) => changeCard(present, card, clock.now())),
    },
    async createPage({ id, orgId, email, choice, returnUrl, expiresAt }) {
      const sessionId = idOf('cs', id)
      const session = await store.change<TwinSession>(
        sessionId,
        'session',
        (found) =>
          found ?? {
            orgId,
            email,
            choice,
            status: 'open',
            subscriptionId: null,
            returnUrl: returnUrl.replace('{CHECKOUT_SESSION_ID}', sessionId),
            expiresAt: expiresAt.toISOString(),
          },
      )
      return pageOf(sessionId, session)
    },
    async findPage(sessionId) {
      const session = await store.read<TwinSession>(sessionId)
      return session && pageOf(sessionId, session)
    },
    async expirePage(sessionId) {
      if ((await store.read(sessionId)) === null) return null
      const session = await store.change<TwinSession>(sessionId, 'session', (found) => {
        const open = known(found)
        return open.status === 'open' ? { ...open, status: 'expired' } : open
      })
      return pageOf(sessionId, session)
    },
    async findSubscription(id) {
      if ((await store.read(id)) === null) return null
      const found = await store.change<TwinSubscription>(id, 'subscription', (stored) =>
        advance(id, known(stored), clock.now()),
      )
      return presentTold(id, found)
    },
    changeSubscription: (id, asked) => onSubscription(id, (present) => change(id, present, asked)),
    setCancelAtEnd: (id, cancelAtEnd) =>
      onSubscription(id, (present) =>
        present.status === 'canceled' ? present : { ...present, cancelAtEnd },
      ),
    endSubscription: (id) => onSubscription(id, cancel),
    portalUrl: async () => '/billing/local',
  }
}
