import type { FastifyUnderPressureOptions } from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain/domain-error.ts'

const RETRY_SECONDS = 5
/** Paths whose callers try again by themselves. A page or a script is never refused: the page would not work. */
const REFUSED = /^\/(api|auth\/v1|functions)\//

/** The library looks once a second, so this is a delay seen at two looks or more. */
const PATIENCE_MS = 1_500
/** A delay after so long a calm starts a new count. */
const CALM_MS = 10_000

/** When the event loop is late by two seconds at each look, answers 503 to API calls, rather than later and later to everyone. */
export function pressureRules(clock = () => performance.now()) {
  let since = -Infinity
  let latest = -Infinity
  return {
    maxEventLoopDelay: 2_000,
    exposeStatusRoute: false,
    /** A single late sample may mean that the machine stood still for a moment: it is ignored. An infinite delay is no sample. */
    pressureHandler(request: FastifyRequest, _reply: FastifyReply, _type: string, delay?: number) {
      if (delay === Infinity) return
      const now = clock()
      if (now - latest > CALM_MS) since = now
      latest = now
      if (now - since > PATIENCE_MS && REFUSED.test(request.url))
        throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS })
    },
  } satisfies FastifyUnderPressureOptions
}
