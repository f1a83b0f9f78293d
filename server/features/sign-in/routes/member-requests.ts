import type { FastifyRequest } from 'fastify'
import type { Session, Sessions } from '#server/http/session.ts'
import type { AppContext } from '#server/scope.ts'
import { linkSchema } from '#shared/contract/sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isConfirmed } from '#shared/domain/security/second-factor.ts'
import { parse, type Read } from './sign-in-requests.ts'

/** better-auth knows sessions that owe their second factor as sessions: nothing of an account is reached without ours. */
async function memberOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const session = await sessions.find(request)
  if (session === null) throw new DomainError('unauthenticated')
  return session
}

export async function confirmedMember(
  context: AppContext,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<void> {
  const session = await memberOf(request, sessions)
  if (!isConfirmed(session.confirmedAt, context.clock.now())) throw new DomainError('confirmation_required')
}

export const signedIn: Read = (_context, request, sessions) => ({ check: () => memberOf(request, sessions) })

export const beginPasskey: Read = (context, request, sessions) => ({
  check: () => confirmedMember(context, request, sessions),
})

export const linkIdentity: Read = (context, request, sessions) => ({
  body: { ...parse(linkSchema, request.body), disableRedirect: true },
  check: () => confirmedMember(context, request, sessions),
})
