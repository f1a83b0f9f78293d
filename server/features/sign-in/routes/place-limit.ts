import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { clientKey, countAttempts, type Limit } from '#server/http/rate-limit.ts'
import type { AppContext } from '#server/scope.ts'

/**
 * Counts a call of the sign-in service by the place it comes from, and only behind it what else is given. Errors: rate_limited.
 */
export function countFromPlace(
  context: AppContext,
  request: FastifyRequest,
  { path, limit, behind = {} }: { path: string; limit: Limit; behind?: Record<string, Limit> | undefined },
): Promise<void> {
  const max = Math.floor(limit.max * placeScale(context.config))
  return countAttempts(context, {
    [`auth:${path}:${clientKey(request.ip)}`]: { ...limit, max },
    ...behind,
  })
}

/** An installation that allows more requests a minute from a place allows more of these too. */
const placeScale = ({ requestsPerMinute }: Config): number => Math.max(1, requestsPerMinute / 3_000)
