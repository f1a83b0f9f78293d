import type { FastifyUnderPressureOptions } from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/domain/error-codes.ts'

const RETRY_SECONDS = 5
/** What callers ask again by themselves. A page or one of its scripts refused is a page that does not work. */
const REFUSED = /^\/(api|auth\/v1|functions)\//

/** A server that is late by two seconds at each turn answers 503 to what costs it most, rather than later and later to everyone. */
export const pressureRules = {
  maxEventLoopDelay: 2_000,
  exposeStatusRoute: false,
  pressureHandler: refuseCalls,
} satisfies FastifyUnderPressureOptions

/** An infinite delay is the library's word for no sample at all: the whole machine stood still and goes on, nobody asks too much. */
export function refuseCalls(request: FastifyRequest, _reply: FastifyReply, _type: string, delay?: number) {
  if (delay !== Infinity && REFUSED.test(request.url))
    throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS })
}
