import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Config, deriveKey } from '#server/config.ts'

const derived = new Map<string, string>()
/** The secret with which better-auth signs and encrypts; derived once, because each request asks for it. */
export function authSecret(secret: string): string {
  const known = derived.get(secret) ?? deriveKey(secret, 'auth').toString('base64url')
  derived.set(secret, known)
  return known
}

const signature = (secret: string, token: string): Buffer =>
  createHmac('sha256', authSecret(secret)).update(token).digest()

/** A session's token as browsers and programs hold it: `token.signature`, as better-auth's own cookie. */
export const signSessionToken = (secret: string, token: string): string =>
  `${token}.${signature(secret, token).toString('base64')}`

/** The stored form of a token. A token is 32 random characters: it needs no salt and no slow hash. */
export const sessionTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new session's: what its holder gets, and what its row keeps. */
export function makeSessionToken(secret: string): { signed: string; hash: string } {
  const token = randomBytes(24).toString('base64url')
  return { signed: signSessionToken(secret, token), hash: sessionTokenHash(token) }
}

// better-auth's tokens are 32 letters and digits.
const SIGNED = /^([A-Za-z0-9_-]{20,100})\.([A-Za-z0-9+/]{43}=)$/
const NAMED = /^([A-Za-z0-9_-]{20,100})\./

type Secrets = Pick<Config, 'secret' | 'formerSecrets'>
type OpenedToken = { token: string; former: boolean }

/** Signatures that hold under a configuration: each request shows its own again, and verifying one takes 8 µs. */
const verified = new WeakMap<Secrets, Map<string, OpenedToken>>()
const MOST_VERIFIED = 5_000

/** The token that the present secret signed, or a former one that is still listed; null for any other. */
export function openSessionToken(secrets: Secrets, presented: string): OpenedToken | null {
  const known = verified.get(secrets) ?? new Map<string, OpenedToken>()
  const opened = known.get(presented) ?? verify(secrets, presented)
  if (opened === null || known.has(presented)) return opened
  if (known.size >= MOST_VERIFIED) known.clear()
  verified.set(secrets, known.set(presented, opened))
  return opened
}

function verify({ secret, formerSecrets }: Secrets, presented: string): OpenedToken | null {
  const [, token, mark] = SIGNED.exec(presented) ?? []
  if (token === undefined || mark === undefined) return null
  const given = Buffer.from(mark, 'base64')
  const signer = [secret, ...formerSecrets].find((one) => timingSafeEqual(signature(one, token), given))
  return signer === undefined ? null : { token, former: signer !== secret }
}

/** The token in a cookie or header, by any signature: enough to end its session, and nothing else. */
export const namedSessionToken = (presented: string): string | null => NAMED.exec(presented)?.[1] ?? null

/** Over https only the cookie that https alone can set: a plain one may come from a neighbouring site over http. */
export const sessionCookieName = ({ appUrl }: Pick<Config, 'appUrl'>): string =>
  appUrl.startsWith('https:') ? '__Secure-ardoise.session_token' : 'ardoise.session_token'
