import type { WebhookEvent } from './port.ts'

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && !/[^\x20-\x7e]/.test(value)

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
  const object = (data as { object?: { id?: unknown; product?: unknown } } | undefined)?.object
  // A price is read with its product.
  const about = type.startsWith('price.') ? object?.product : object?.id
  const seconds = typeof created === 'number' && created >= 0 && created < 1e11 ? created : 0
  return {
    ...{ id, type, accountId: isId(account) ? account : null },
    mode: livemode === true ? 'live' : 'test',
    createdAt: new Date(seconds * 1_000),
    objectId: isId(about) ? about : null,
  }
}
