import { DomainError } from '#shared/domain/error-codes.ts'
import type { AppContext } from '../scope.ts'

/**
 * Who an address counts as: itself, or for IPv6 its first 64 bits, the smallest block that one subscriber gets (RFC 6177),
 * within which an address costs nothing.
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

const HIT_SQL = `
  insert into rate_limits as r (key, window_ends_at, hits)
  select key, $2::timestamptz + make_interval(secs => seconds), 1 from unnest($1::text[], $3::int[]) as asked (key, seconds)
  on conflict (key) do update set
    hits = case when r.window_ends_at <= $2 then 1 else r.hits + 1 end,
    window_ends_at = case when r.window_ends_at <= $2 then excluded.window_ends_at else r.window_ends_at end
  returning key, hits, extract(epoch from window_ends_at - $2::timestamptz) as seconds_left`

export type Limit = { max: number; seconds: number }

/** Counts one attempt, for every process at once. Errors: rate_limited with the seconds to wait. */
export const countAttempt = (context: Counting, key: string, limit: Limit): Promise<void> =>
  countAttempts(context, { [key]: limit })

type Counting = Pick<AppContext, 'pool' | 'clock'>

/** The same on several counters by one statement; those that many callers share come last, so that none waits for the other. */
export async function countAttempts(context: Counting, limits: Record<string, Limit>): Promise<void> {
  const { rows } = await context.pool.query<{ key: string; hits: number; seconds_left: string }>(HIT_SQL, [
    Object.keys(limits),
    context.clock.now(),
    Object.values(limits).map(({ seconds }) => seconds),
  ])
  const waits = rows.filter(({ key, hits }) => hits > limits[key]!.max).map((row) => Number(row.seconds_left))
  if (waits.length > 0)
    throw new DomainError('rate_limited', { retryAfterSeconds: Math.ceil(Math.max(...waits)) })
}

/** What was counted counts no more: a right answer came. */
export async function forgetAttempts(context: Pick<AppContext, 'pool'>, key: string): Promise<void> {
  await context.pool.query('delete from rate_limits where key = $1', [key])
}
