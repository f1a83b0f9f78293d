import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Clock } from '#server/integrations/clock/port.ts'
import type { Delivery } from './port.ts'
import { API_VERSION } from './stripe-endpoints.ts'
import type { Kept } from './stripe-twin-objects.fixture.ts'

export type Sent = Delivery & { url: string; event: Stripe.Event }

/** Every object of the twin, by account, in one mode. */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger(clock: Clock, mode: 'test' | 'live') {
  const objects = new Map<string, Map<string, object>>()
  const told = new Map<string | null, Stripe.Event[]>()
  const shelf = (kind: string, account: string | null) => {
    const name = `${account ?? ''}/${kind}`
    const known = objects.get(name)
    if (known !== undefined) return known
    const fresh = new Map<string, object>()
    objects.set(name, fresh)
    return fresh
  }
  const ledger = {
    /** The address of the twin, where its pages are. */
    base: '',
    codes: new Map<string, string>(),
    /** Accounts that let the platform use them. */
    joined: new Set<string>(),
    secrets: new Map<string, string>(),
    /** Deliveries that wait to be sent, in the order of their events. */
    outbox: [] as Sent[],
    newId: (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`,
    now: () => Math.floor(clock.now().getTime() / 1_000),
    keep<T extends { id: string }>(kind: string, account: string | null, object: T): T {
      shelf(kind, account).set(object.id, object)
      return object
    },
    find: <T = object>(kind: string, account: string | null, id: string) =>
      shelf(kind, account).get(id) as T | undefined,
    drop: (kind: string, account: string | null, id: string) => shelf(kind, account).delete(id),
    all: <T>(kind: string, account: string | null) =>
      [...shelf(kind, account).values()].reverse() as (Kept<T> & { id: string })[],
    events: (account: string | null) => [...(told.get(account) ?? [])].reverse(),
    /** An event of the account as it is now, for each endpoint that listens to it. */
    tell(account: string | null, type: string, object: object): Stripe.Event {
      const event = {
        id: ledger.newId('evt'),
        object: 'event',
        type,
        api_version: API_VERSION,
        created: ledger.now(),
        livemode: mode === 'live',
        pending_webhooks: 0,
        request: null,
        ...(account === null ? {} : { account }),
        data: { object: structuredClone(object) },
      } as unknown as Stripe.Event
      told.set(account, [...(told.get(account) ?? []), event])
      for (const endpoint of ledger.all<Stripe.WebhookEndpoint>('webhook_endpoint', account))
        if (endpoint.enabled_events?.includes(type))
          ledger.outbox.push(signed(event, endpoint.url!, ledger.secrets.get(endpoint.id)!, ledger.now()))
      return event
    },
  }
  return ledger
}

/** As Stripe writes and signs it. */
export function signed(event: Stripe.Event, url: string, secret: string, timestamp: number): Sent {
  const payload = JSON.stringify(event, null, 2)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload: Buffer.from(payload), signature, url, event }
}
