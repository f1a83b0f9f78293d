import { randomUUID } from 'node:crypto'
import type { Answered, Asked } from './rest-server.fixture.ts'

/** The answer of our address when the provider asked it. */
export type Reached = { status: number; type: string; body: string }
type Subscription = { id: string; until: Date; clientState: string; lifecycle: boolean }

const PATH = '/v1.0/subscriptions'
/** Without the data of a mail: 10,080 minutes (learn.microsoft.com/graph/api/resources/subscription). */
const LONGEST_MS = 10_080 * 60_000
const refused = (code: string): Answered => ({ status: 400, json: { error: { code } } })

/** Subscriptions of Microsoft Graph (mail-facts.md, B2, 6): handshake, word, end, lifecycle. */
export function createFakeSubscriptions() {
  const made = new Map<string, Subscription>()
  const announced: object[] = []
  const fake = {
    made,
    announced,
    reach: async (_url: string): Promise<Reached> => ({ status: 404, type: '', body: '' }),
    /** Answers what concerns subscriptions; null for everything else. */
    answer(asked: Asked): Promise<Answered> | null {
      if (!asked.path.startsWith(PATH)) return null
      return asked.path === PATH ? create(asked) : Promise.resolve(renew(asked))
    },
    tell(changeType: string): void {
      for (const { id, until, clientState } of made.values())
        if (until.getTime() > Date.now())
          announced.push({
            value: [{ ...shown(id, until, clientState), changeType, resource: 'Users/u/Messages/m' }],
          })
    },
    /** Posts about the life of subscriptions; one that is removed is no more. */
    lifecycle(lifecycleEvent: string): object {
      const value = [...made.values()].map(({ id, until, clientState }) => ({
        ...shown(id, until, clientState),
        lifecycleEvent,
      }))
      if (lifecycleEvent === 'subscriptionRemoved') made.clear()
      return { value }
    },
  }
  const shown = (subscriptionId: string, until: Date, clientState: string) => ({
    subscriptionId,
    clientState,
    tenantId: 'tenant',
    subscriptionExpirationDateTime: until.toISOString(),
  })
  const untilOf = (body: { expirationDateTime?: string }) => new Date(body.expirationDateTime ?? '')
  const isTooLong = (until: Date) => !(until.getTime() - Date.now() < LONGEST_MS)
  async function create({ method, headers, body: text }: Asked): Promise<Answered> {
    if (method !== 'POST') return { status: 405 }
    if (!headers.get('prefer')?.includes('IdType="ImmutableId"')) return refused('PreferMissing')
    const body = JSON.parse(text)
    const until = untilOf(body)
    if (isTooLong(until) || body.clientState.length > 128) return refused('InvalidRequest')
    for (const address of [body.notificationUrl, body.lifecycleNotificationUrl]) {
      if (!String(address).startsWith('https://')) return refused('InvalidRequest')
      const word = `Validation: Testing client application reachability for subscription Request-Id: ${randomUUID()}`
      const reached = await fake.reach(`${address}?validationToken=${encodeURIComponent(word)}`)
      const isThere = reached.status === 200 && reached.type.startsWith('text/plain') && reached.body === word
      if (!isThere) return refused('ValidationError')
    }
    const id = randomUUID()
    made.set(id, { id, until, clientState: body.clientState, lifecycle: true })
    return { status: 201, json: { id, expirationDateTime: until.toISOString(), resource: body.resource } }
  }
  function renew({ method, path, body: text }: Asked): Answered {
    const known = made.get(decodeURIComponent(path.slice(PATH.length + 1)))
    if (!known) return { status: 404, json: { error: { code: 'ResourceNotFound' } } }
    if (method !== 'PATCH') return { status: 405 }
    const until = untilOf(JSON.parse(text))
    if (isTooLong(until)) return refused('InvalidRequest')
    known.until = until
    return { status: 200, json: { id: known.id, expirationDateTime: until.toISOString() } }
  }
  return fake
}
