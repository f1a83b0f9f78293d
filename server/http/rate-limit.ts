import { createHmac } from 'node:crypto'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Config, deriveKey } from '../config.ts'
import type { AppContext } from '../scope.ts'

/**
 * The counter key of a client IP: the IP, or for IPv6 its first 64 bits, the smallest block that a subscriber gets (RFC 6177),
 * who may use any address within it.
 */
export function clientKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':').length : 0
  const full =
    tail === undefined ? groups : [...groups, ...Array(Math.max(0, 8 - groups.length - last)).fill('0')]
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** A caller with at most this many hits on the counter before passes, whatever others do (`maxForFew`). */
const FEW = 2

/** Inserts per counter, each only while the one before holds: an IP over its limit writes no row for an address. */
const hitSql = (count: number): string => {
  const one = (n: number) => `
    c${n} as (
      insert into rate_limits as r (key, window_ends_at, hits)
      select ($1::text[])[${n}], $2::timestamptz + make_interval(secs => ($3::int[])[${n}]), 1
      ${n === 1 ? '' : `where exists (select from c${n - 1} where holds)`}
      on conflict (key) do update set
        hits = case when r.window_ends_at <= $2 then 1 else r.hits + 1 end,
        window_ends_at = case when r.window_ends_at <= $2 then excluded.window_ends_at else r.window_ends_at end
      returning hits, window_ends_at, hits <= ($4::float8[])[${n}]
        or hits <= ($5::float8[])[${n}] and ${n === 1 ? 'false' : `(select c.hits from c${n - 1} c) <= ${FEW}`} as holds)`
  const all = Array.from({ length: count }, (_, index) => index + 1)
  return `with ${all.map(one).join(',')}
    select extract(epoch from window_ends_at - $2::timestamptz) as seconds_left
    from (${all.map((n) => `select holds, window_ends_at from c${n}`).join(' union all ')}) as counted where not holds`
}
const texts = new Map<number, string>()

/** `maxForFew`: higher limit for callers with at most two hits on the counter before, so that others cannot shut them out. */
export type Limit = { max: number; seconds: number; maxForFew?: number }

/** Counts one attempt, for every process at once. Errors: rate_limited with the seconds to wait. */
export const countAttempt = (context: Counting, key: string, limit: Limit): Promise<void> =>
  countAttempts(context, { [key]: limit })

type Counting = Pick<AppContext, 'pool' | 'clock'>

/**
 * Counts on several counters by a single statement, in order; a counter that refuses stops those after it. So the order is: the
 * client IP, then this IP's tries of an e-mail address, then everyone's tries of that address.
 */
export async function countAttempts(context: Counting, limits: Record<string, Limit>): Promise<void> {
  const [keys, asked] = [Object.keys(limits), Object.values(limits)]
  counted += 1
  if (counted % PURGE_EACH === 0) await purgeCounters(context, PURGE_ROWS)
  const text = texts.get(keys.length) ?? hitSql(keys.length)
  texts.set(keys.length, text)
  const { rows } = await context.pool.query<{ seconds_left: string }>(text, [
    keys,
    context.clock.now(),
    asked.map(({ seconds }) => seconds),
    asked.map(({ max }) => max),
    asked.map(({ maxForFew = 0 }) => maxForFew),
  ])
  if (rows[0])
    throw new DomainError('rate_limited', { retryAfterSeconds: Math.ceil(Number(rows[0].seconds_left)) })
}

/** Every so many counts, more finished counters go than can have come: the table holds the live ones and little more. */
const PURGE_EACH = 64
const PURGE_ROWS = 512
let counted = 0

/**
 * Forgets finished counters, the oldest first; answers how many. On its own and passing over what is held, so that it waits for
 * nobody and nobody waits long for it.
 */
export async function purgeCounters(context: Counting, rows = 10_000): Promise<number> {
  const { rowCount } = await context.pool.query(
    `delete from rate_limits where key in (
       select key from rate_limits where window_ends_at <= $1 order by window_ends_at limit $2 for update skip locked)`,
    [context.clock.now(), rows],
  )
  return rowCount ?? 0
}

/** Links share this many counters per endpoint: otherwise each made-up link would add a row. */
const LINK_COUNTERS = 4_096

/** The counter of a link: by a secret, so that nobody can choose whose counter a made-up link fills. */
export function linkCounter({ secret }: Pick<Config, 'secret'>, link: string): number {
  const digest = createHmac('sha256', deriveKey(secret, 'link-counters')).update(link).digest()
  return digest.readUInt32BE() % LINK_COUNTERS
}

/** Resets the counter after success. */
export async function forgetAttempts(context: Pick<AppContext, 'pool'>, key: string): Promise<void> {
  await context.pool.query('delete from rate_limits where key = $1', [key])
}
