import type { FastifyRequest } from 'fastify'
import type { Session, Sessions } from '#server/http/session.ts'
import type { AppContext } from '#server/scope.ts'
import { linkSchema, newPasskeySchema, passkeySignInSchema } from '#shared/contract/sign-in.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { isConfirmed } from '#shared/domain/second-factor.ts'
import { type Check, parse } from './requests.ts'

/** better-auth knows sessions that owe their second factor as sessions: nothing of an account is reached without ours. */
async function memberOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const session = await sessions.find(request)
  if (session === null) throw new DomainError('unauthenticated')
  return session
}

async function confirmedMember(
  context: AppContext,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<void> {
  const session = await memberOf(request, sessions)
  if (!isConfirmed(session.confirmedAt, context.clock.now())) throw new DomainError('confirmation_required')
}

export const signedIn: Check = async (_context, request, sessions) => {
  await memberOf(request, sessions)
}

export const beginPasskey: Check = (context, request, sessions) => confirmedMember(context, request, sessions)

export const newPasskey: Check = async (context, request, sessions) => {
  await confirmedMember(context, request, sessions)
  return parse(newPasskeySchema, request.body)
}

export const passkeySignIn: Check = async (_context, request) => parse(passkeySignInSchema, request.body)

export const linkIdentity: Check = async (context, request, sessions) => {
  await confirmedMember(context, request, sessions)
  return { ...parse(linkSchema, request.body), disableRedirect: true }
}
