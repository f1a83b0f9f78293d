import { createHash } from 'node:crypto'
import type { Clock } from '#server/integrations/clock/port.ts'
import { tokenSchema } from './flow-schema.ts'
import type { Answer, Call } from './guarded-call.ts'
import { type PlatformAccount, PlatformError } from './port.ts'

/** Where the platform does not say how long a token lasts. */
const DEFAULT_SECONDS = 300
/** Renewed so long before its end, for clocks and calls on the way. */
const EARLY_MS = 30_000
/** Tokens kept at once; the oldest leaves. */
const KEPT = 500

type Kept = { token: Promise<string>; endsAt: number }

/** Tokens of OAuth2 client credentials (RFC 6749, 4.4), kept in memory and asked for once by calls side by side. */
export function createAccessTokens(
  clock: Clock,
  send: (url: string, call: Call) => Promise<Answer>,
): {
  of(account: PlatformAccount): Promise<string>
  drop(account: PlatformAccount, token: string): Promise<void>
} {
  const kept = new Map<string, Kept>()

  async function ask({ tokenUrl, clientId, clientSecret }: PlatformAccount, entry: Kept): Promise<string> {
    // RFC 6749, 2.3.1: each part is form-encoded, then both are joined.
    const pair = [clientId, clientSecret].map(formEncoded).join(':')
    const { status, retryAfter, bytes } = await send(tokenUrl, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: Buffer.from('grant_type=client_credentials'),
    })
    if (status === 429 || status >= 500) throw new PlatformError('busy', null, retryAfter)
    if (status >= 400) throw new PlatformError('keys')
    const read = tokenSchema.safeParse(jsonOf(bytes))
    if (status !== 200 || !read.success) throw new PlatformError('unreadable', 'token')
    entry.endsAt = clock.now().getTime() + (read.data.expires_in ?? DEFAULT_SECONDS) * 1_000 - EARLY_MS
    return read.data.access_token
  }

  return {
    of(account) {
      const key = keyOf(account)
      const known = kept.get(key)
      if (known && clock.now().getTime() < known.endsAt) return known.token
      const entry: Kept = { token: Promise.resolve(''), endsAt: Number.POSITIVE_INFINITY }
      entry.token = ask(account, entry)
      kept.delete(key)
      kept.set(key, entry)
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
      // A failure is not kept.
      entry.token.catch(() => kept.get(key) === entry && kept.delete(key))
      return entry.token
    },
    async drop(account, token) {
      const known = kept.get(keyOf(account))
      if (known && (await known.token) === token && kept.get(keyOf(account)) === known)
        kept.delete(keyOf(account))
    },
  }
}

/** Another secret is another entry: a changed one is not served by the former token. */
const keyOf = ({ tokenUrl, clientId, clientSecret }: PlatformAccount) =>
  createHash('sha256')
    .update(JSON.stringify([tokenUrl, clientId, clientSecret]))
    .digest('base64')

const formEncoded = (value: string) => new URLSearchParams({ '': value }).toString().slice(1)

/** The value of a JSON text; undefined where it is none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
