import { setTimeout } from 'node:timers/promises'
import { type AccessToken, type FetchedMail, SourceError } from './port.ts'
import { createQuota } from './quota.ts'

/** How a provider's REST interface is reached. `pause` and `pollMs` are shortened by tests. */
export type RestOptions = {
  /** Its address, without a final slash. */
  base: string
  /** Sent with every call. */
  headers?: Record<string, string>
  pause?: (ms: number) => Promise<void>
  pollMs?: number
  /** Units that a mailbox may spend a minute, and at once besides. */
  budget?: { perMinute: number; burst: number }
}

export type RestCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Statuses that the caller understands beside 2xx; any other is a SourceError. */
  taken?: readonly number[]
  mostBytes?: number
  /** Units of the budget that the call costs. */
  units?: number
}

/** `bytes` is null when the answer is longer than `mostBytes`. */
export type RestAnswer = { status: number; headers: Headers; bytes: Buffer | null }

export type Rest = {
  readonly base: string
  /** `path` begins with a slash, below the base. Errors: SourceError. */
  ask(path: string, call?: RestCall): Promise<RestAnswer>
  askJson<T>(path: string, call?: RestCall): Promise<{ status: number; body: T }>
  /** Sends bytes to an address that the provider gave for them, without the token. Errors: SourceError. */
  put(url: string, bytes: Buffer, headers: Record<string, string>): Promise<void>
  /** Another access token than the one just refused. */
  renew(): Promise<void>
  pause(ms: number): Promise<void>
  close(): void
}

const TIMEOUT_MS = 120_000
/** Lists and batches of small answers. */
const MOST_JSON_BYTES = 16 * 1_048_576
/** Where the server asks to wait without saying how long, in seconds. */
const WAIT_SECONDS = 60

/** A client of one mailbox. A token that is refused is renewed once; nothing is ever sent to another address than the base. */
export function createRest(
  token: AccessToken,
  { base, headers: always = {}, pause = wait, budget }: RestOptions,
): Rest {
  const spend = budget ? createQuota({ ...budget, pause }) : async () => {}
  const closing = new AbortController()
  let present: Promise<string> | null = null
  /** Calls that run side by side renew one token once. */
  const renewFrom = (used: Promise<string> | null) => {
    if (present === null || present === used) present = (used ?? Promise.resolve(null)).then(token)
    return present
  }
  const send = async (path: string, { method = 'GET', headers = {}, body }: RestCall) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const authorized = { ...always, ...headers, authorization: `Bearer ${await present}` }
    return await fetch(base + path, {
      method,
      signal,
      headers: authorized,
      redirect: 'error' as const,
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
  }
  const ask = async (path: string, call: RestCall = {}): Promise<RestAnswer> => {
    try {
      await spend(call.units ?? 0)
      const used = present ?? renewFrom(null)
      let response = await send(path, call)
      if (response.status === 401) {
        await response.body?.cancel()
        await renewFrom(used)
        response = await send(path, call)
      }
      const { status, headers } = response
      const bytes = await boundedBytes(response, call.mostBytes ?? MOST_JSON_BYTES)
      if (response.ok || call.taken?.includes(status)) return { status, headers, bytes }
      throw answerError({ status, retryAfter: headers.get('retry-after'), body: readJson(bytes) })
    } catch (error) {
      if (error instanceof SourceError) throw error
      throw new SourceError('lost', (error as Error).name, { cause: error })
    }
  }
  return {
    base,
    ask,
    async askJson<T>(path: string, call: RestCall = {}) {
      const { status, bytes } = await ask(path, call)
      const body = readJson(bytes)
      if (body === null && status !== 204) throw new SourceError('lost', `no JSON with ${status}`)
      return { status, body: body as T }
    },
    async put(url, bytes, headers) {
      if (!url.startsWith(`${base}/`) && !UPLOADS.test(url))
        throw new SourceError('unexpected', 'an address for uploads elsewhere')
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const body = bytes as unknown as BodyInit
      const response = await fetch(url, { method: 'PUT', signal, headers, body, redirect: 'error' }).catch(
        (error: Error) => {
          throw new SourceError('lost', error.name, { cause: error })
        },
      )
      await response.body?.cancel()
      if (!response.ok)
        throw answerError({
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
          body: null,
        })
    },
    async renew() {
      await renewFrom(present)
    },
    pause,
    close: () => closing.abort(),
  }
}

const wait = (ms: number) => setTimeout(ms)

/** Where Outlook takes files (learn.microsoft.com/graph/outlook-large-attachments). */
const UPLOADS = /^https:\/\/(?:[a-z0-9-]+\.)*(?:office|office365|microsoft|outlook)\.com\//

async function boundedBytes(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let seen = 0
  for await (const chunk of response.body ?? []) {
    seen += chunk.length
    // Leaving the loop ends the connection.
    if (seen > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readJson(bytes: Buffer | null): unknown {
  try {
    return bytes === null ? null : JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** A provider's refusal: of a whole call, or of one part of a batch. */
export type Refusal = { status: number; retryAfter: string | null; body: unknown }

const QUOTA_REASONS = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'])
/** Quotas of a day, in seconds until the next try. */
const DAY_REASONS = new Set(['dailyLimitExceeded', 'quotaExceeded'])
const DAY_WAIT_SECONDS = 3_600
const RIGHT_REASONS = new Set(['insufficientPermissions', 'ErrorAccessDenied', 'AccessDenied'])

/** Our error for a refusal. Its text never repeats what the provider wrote, but for its code. */
export function answerError({ status, retryAfter, body }: Refusal): SourceError {
  const reason = reasonOf(body)
  const detail = `${status} ${reason ?? ''}`.trim()
  if (status === 401) return new SourceError('refused', detail)
  if (isPutOff({ status, retryAfter, body })) {
    const wait = DAY_REASONS.has(reason ?? '') ? DAY_WAIT_SECONDS : WAIT_SECONDS
    return new SourceError('busy', detail, { retryAfter: secondsOf(retryAfter) ?? wait })
  }
  if (status === 403 && RIGHT_REASONS.has(reason ?? '')) return new SourceError('refused', detail)
  if (status >= 500 || status === 408) return new SourceError('lost', detail)
  return new SourceError('unexpected', detail)
}

/** Whether the provider asks to come again later: 429; at Google 403 with a reason; 503 with an instant. */
export function isPutOff({ status, retryAfter, body }: Refusal): boolean {
  const reason = reasonOf(body) ?? ''
  return (
    status === 429 ||
    (status === 503 && retryAfter !== null) ||
    (status === 403 && (QUOTA_REASONS.has(reason) || DAY_REASONS.has(reason)))
  )
}

type ErrorBody = { error?: { code?: unknown; errors?: { reason?: unknown }[] } }

/** The word for an error: Google's `errors[0].reason`, Graph's `code`. */
export function reasonOf(body: unknown): string | null {
  const error = (body as ErrorBody | null)?.error
  const reason = error?.errors?.[0]?.reason ?? error?.code
  return typeof reason === 'string' && /^\w{1,60}$/.test(reason) ? reason : null
}

/** Seconds that Retry-After asks for, given as seconds or as a date (RFC 9110, section 10.2.3). */
export function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** A mail on which its server fails. It is not shown, so that its flags say nothing. */
export const unfetchable = (id: string): FetchedMail => ({
  id,
  seen: true,
  flagged: false,
  raw: 'unfetchable',
  receivedAt: new Date(0),
  thread: null,
})

/** Looks every `pollMs` whether what names the present state is another one, for at most `ms`, or until the signal. */
export async function pollForNews(
  look: () => Promise<string>,
  before: string,
  { ms, pollMs, signal }: { ms: number; pollMs: number; signal: AbortSignal },
): Promise<void> {
  const end = performance.now() + ms
  for (;;) {
    const left = end - performance.now()
    if (left <= 0 || signal.aborted) return
    await setTimeout(Math.min(pollMs, left), null, { signal }).catch(() => {})
    if (left <= pollMs || signal.aborted || (await look()) !== before) return
  }
}
