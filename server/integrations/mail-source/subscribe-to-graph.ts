import { pathOf } from './graph-calls.ts'
import { SourceError, type Watch, type WatchAsked } from './port.ts'
import type { Rest } from './rest.ts'

const SUBSCRIPTIONS = '/v1.0/subscriptions'
type Subscription = { id?: string; expirationDateTime?: string }

/**
 * Asks Graph to announce every change of the mailbox, or to go on: which also answers its wish for a new authorization. One that it knows
 * no more is made again, with the address of its lifecycle, which cannot be added later.
 */
export async function subscribe(rest: Rest, asked: WatchAsked): Promise<Watch> {
  if (asked.by !== 'address') throw new SourceError('unexpected', 'a subscription without an address')
  const expirationDateTime = asked.until.toISOString()
  const headers = { 'content-type': 'application/json' }
  if (asked.former !== null) {
    const { status, body } = await rest.askJson<Subscription>(`${SUBSCRIPTIONS}/${pathOf(asked.former)}`, {
      method: 'PATCH',
      headers,
      taken: [404],
      body: JSON.stringify({ expirationDateTime }),
    })
    if (status !== 404) return watchOf(body)
  }
  const { body } = await rest.askJson<Subscription>(SUBSCRIPTIONS, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      changeType: 'created,updated,deleted',
      resource: 'me/messages',
      notificationUrl: asked.url,
      lifecycleNotificationUrl: asked.lifecycleUrl,
      clientState: asked.secret,
      expirationDateTime,
    }),
  })
  return watchOf(body)
}

function watchOf({ id, expirationDateTime = '' }: Subscription): Watch {
  const until = new Date(expirationDateTime)
  if (id === undefined || Number.isNaN(until.getTime()))
    throw new SourceError('unexpected', 'a subscription without an id or an end')
  return { id, until }
}
