import type { WebhookEvent } from './port.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && !/[^\x20-\x7e]/.test(value)

/** A subscription, a session and a bill say whose they are in the metadata that Ardoise gave them. */
type Told = {
  id?: unknown
  product?: unknown
  metadata?: { ardoise_org?: unknown } | null
  parent?: { subscription_details?: { metadata?: { ardoise_org?: unknown } | null } | null } | null
}
type Facts = Partial<Record<'id' | 'type' | 'account' | 'created' | 'livemode' | 'data', unknown>>

/** The fields of an event that Ardoise reads, whichever version of the API wrote it: https://docs.stripe.com/api/events/object */
export function readEvent(payload: Buffer): WebhookEvent | null {
  try {
    return eventOf(JSON.parse(payload.toString('utf8')) as Facts)
  } catch {
    return null
  }
}

export function eventOf({ id, type, account, created, livemode, data }: Facts): WebhookEvent | null {
  if (!isId(id) || !isId(type)) return null
  const object = (data as { object?: Told } | undefined)?.object
  // A price is read with its product.
  const about = type.startsWith('price.') ? object?.product : object?.id
  const owner = object?.metadata?.ardoise_org ?? object?.parent?.subscription_details?.metadata?.ardoise_org
  const seconds = typeof created === 'number' && created >= 0 && created < 1e11 ? created : 0
  return {
    id,
    type,
    accountId: isId(account) ? account : null,
    mode: livemode === true ? 'live' : 'test',
    createdAt: new Date(seconds * 1_000),
    objectId: isId(about) ? about : null,
    ownerId: typeof owner === 'string' && UUID.test(owner) ? owner : null,
  }
}
