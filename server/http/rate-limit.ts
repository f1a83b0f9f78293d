import { DomainError } from '#shared/domain/error-codes.ts'
import type { AppContext } from '../scope.ts'

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
