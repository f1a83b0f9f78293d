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
  insert into rate_limits as r (key, window_ends_at, hits) values ($1, $2::timestamptz + make_interval(secs => $3), 1)
  on conflict (key) do update set
    hits = case when r.window_ends_at <= $2 then 1 else r.hits + 1 end,
    window_ends_at = case when r.window_ends_at <= $2 then excluded.window_ends_at else r.window_ends_at end
  returning hits, extract(epoch from window_ends_at - $2::timestamptz) as seconds_left`

/** Counts one attempt, for every process at once. Errors: rate_limited with the seconds to wait. */
export async function countAttempt(
  context: Pick<AppContext, 'pool' | 'clock'>,
  key: string,
  limit: { max: number; seconds: number },
): Promise<void> {
  const { rows } = await context.pool.query<{ hits: number; seconds_left: string }>(HIT_SQL, [
    key,
    context.clock.now(),
    limit.seconds,
  ])
  const row = rows[0]!
  if (row.hits > limit.max)
    throw new DomainError('rate_limited', { retryAfterSeconds: Math.ceil(Number(row.seconds_left)) })
}

/** What was counted counts no more: a right answer came. */
export async function forgetAttempts(context: Pick<AppContext, 'pool'>, key: string): Promise<void> {
  await context.pool.query('delete from rate_limits where key = $1', [key])
}
