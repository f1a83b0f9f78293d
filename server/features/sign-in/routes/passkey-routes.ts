import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asPlatform } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { usePasskey } from '#server/features/security/commands/use-passkey.ts'
import type { Sessions } from '#server/http/session.ts'
import { BASE_PATH } from '#server/integrations/auth/create-auth.ts'
import { signSessionToken } from '#server/integrations/auth/session-token.ts'
import type { AppContext } from '#server/scope.ts'
import { newPasskeySchema, passkeySignInSchema } from '#shared/contract/sign-in.ts'
import type { deviceCookie } from './device-cookie.ts'
import { done, times } from './endpoints.ts'
import { confirmedMember } from './member-requests.ts'
import { countFromPlace } from './place-limit.ts'
import { parse } from './sign-in-requests.ts'
import type { unprovenIdentities } from './unproven-identity.ts'
import { bodyOf, send } from './web-exchange.ts'

type Parts = {
  context: AppContext
  sessions: Sessions
  devices: ReturnType<typeof deviceCookie>
  identities: ReturnType<typeof unprovenIdentities>
  call: (request: FastifyRequest, path: string, body: unknown, device: string | null) => Promise<Response>
  changed: (userId: string) => Promise<void>
}

/** A passkey signs in, gives the second factor of a sign-in under way, or confirms who acts; another is added. */
export function registerPasskeys(app: FastifyInstance, parts: Parts): void {
  const { context, sessions, devices, identities, call, changed } = parts
  app.post(`${BASE_PATH}/passkey/verify-authentication`, async (request, reply) => {
    const body = parse(passkeySignInSchema, request.body)
    await countFromPlace(context, request, { path: '/passkey/verify-authentication', limit: times(30, 1) })
    const former = (await sessions.find(request)) ?? (await sessions.findOwing(request))
    const device = devices.read(request)
    const response = await call(request, '/passkey/verify-authentication', body, device)
    const { session } = (await bodyOf(response)) as { session: { id: string; token: string } }
    await usePasskey(context, {
      credentialId: body.response.id,
      former: former?.sessionId ?? null,
      sessionId: session.id,
    })
    if (former) await changed(former.userId)
    return send(
      reply,
      response,
      { ...done(), token: signSessionToken(context.config.secret, session.token) },
      [devices.give(device), ...identities.forgotten(request)],
    )
  })
  app.post(`${BASE_PATH}/passkey/verify-registration`, async (request, reply) => {
    await countFromPlace(context, request, { path: '/passkey/verify-registration', limit: times(30, 1) })
    await confirmedMember(context, request, sessions)
    const body = parse(newPasskeySchema, request.body)
    const session = await sessions.find(request)
    const response = await call(request, '/passkey/verify-registration', body, null)
    const made = (await bodyOf(response)) as { id: string; name: string }
    if (session)
      await asPlatform(context, (db, client) =>
        mailOwner(context, { db, client }, session.userId, { type: 'passkey-added', passkey: body.name }),
      )
    return send(reply, response, { id: made.id, name: made.name })
  })
}
