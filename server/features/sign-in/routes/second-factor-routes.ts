import type { FastifyInstance } from 'fastify'
import { passSecondFactor } from '#server/features/security/commands/pass-second-factor.ts'
import type { Sessions } from '#server/http/session.ts'
import { BASE_PATH } from '#server/integrations/auth/create-auth.ts'
import type { AppContext } from '#server/scope.ts'
import { secondFactorSchema } from '#shared/contract/sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { deviceCookie } from './device-cookie.ts'
import { done, times } from './endpoints.ts'
import { countFromPlace } from './place-limit.ts'
import { parse } from './sign-in-requests.ts'

type Parts = { context: AppContext; sessions: Sessions; devices: ReturnType<typeof deviceCookie> }

/** Settles the sign-in of the request's cookie by a code of the app or a recovery code. */
export function registerSecondFactor(app: FastifyInstance, { context, sessions, devices }: Parts): void {
  app.post(`${BASE_PATH}/factors/verify`, async (request, reply) => {
    const proof = parse(secondFactorSchema, request.body)
    await countFromPlace(context, request, { path: '/factors/verify', limit: times(30, 1) })
    const owing = await sessions.findOwing(request)
    if (owing === null) throw new DomainError('unauthenticated')
    const device = devices.read(request)
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400) || null
    await passSecondFactor(context, owing, proof, { device, userAgent, ip: request.ip })
    return reply.header('cache-control', 'no-store').header('set-cookie', devices.give(device)).send(done())
  })
}
