import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSignIn } from '#server/features/company-sign-in/commands/begin-sign-in.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { findSecondFactor } from '#server/features/security/queries/security.ts'
import { clientKey } from '#server/http/rate-limit.ts'
import type { Sessions } from '#server/http/session.ts'
import { BASE_PATH, createAuth } from '#server/integrations/auth/create-auth.ts'
import { IDENTITY_DUE_HEADER, OWES_HEADER, type UnprovenIdentity } from '#server/integrations/auth/port.ts'
import { signSessionToken } from '#server/integrations/auth/session-token.ts'
import type { AppContext } from '#server/scope.ts'
import { ssoSchema } from '#shared/contract/sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { companyCookie, registerCompanySignIn } from './routes/company-routes.ts'
import { deviceCookie } from './routes/device-cookie.ts'
import { done, type Endpoint, endpoints, times } from './routes/endpoints.ts'
import { registerPasskeys } from './routes/passkey-routes.ts'
import { countFromPlace } from './routes/place-limit.ts'
import { registerSecondFactor } from './routes/second-factor-routes.ts'
import { parse } from './routes/sign-in-requests.ts'
import { unprovenIdentities } from './routes/unproven-identity.ts'
import { bodyOf, send, toDomainError, toWebRequest } from './routes/web-exchange.ts'
import { authParts } from './steps/auth-parts.ts'
import { reportingFaults } from './steps/database-faults.ts'
import { fromPlace, withNewPassword } from './steps/password-in-hand.ts'
import { sessionCookie } from './store/sessions.ts'
import { dropForeignSigningKeys } from './store/signing-keys.ts'

type Parts = { context: AppContext; sessions: Sessions }

/** better-auth at /auth/v1, limited to a short list of endpoints; our own sign-out, second factor and sign-in by domain. */
export function registerSignIn(app: FastifyInstance, { context, sessions }: Parts): void {
  app.addHook('onReady', () => dropForeignSigningKeys(context))
  const auth = createAuth(authParts(context))
  const devices = deviceCookie(app, context.config)
  const browsers = companyCookie(app, context)
  const identities = unprovenIdentities(app, context, BASE_PATH)
  const changed = async (userId: string) => {
    sessions.forget()
    await announceSessionChange(context, userId)
  }
  const call = async (
    request: FastifyRequest,
    path: string,
    body: unknown,
    device: string | null,
    { url, method }: { url?: string; method?: string } = {},
  ) => {
    const asked = toWebRequest(context, request, {
      body,
      device,
      identity: identities.read(request),
      ...(url === undefined ? {} : { url }),
      ...(method === undefined ? {} : { method }),
    })
    const response = await reportingFaults(() => auth.handler(asked))
    if (response.status >= 400) throw await toDomainError(response, path)
    return response
  }
  /** The body of a sign-in: says whether a second factor is still due. */
  const withDue = async (response: Response, body: unknown) => {
    const userId = response.headers.get(OWES_HEADER)
    if (userId === null) return body
    return { redirect: false, secondFactor: await findSecondFactor(context, userId) }
  }
  /** A program's token is signed like a browser's cookie. */
  const signedToken = (body: Record<string, unknown>) =>
    typeof body.token === 'string'
      ? { ...body, token: signSessionToken(context.config.secret, body.token) }
      : body
  /** The provider vouches for no address: its owner types the code that is mailed to it, then goes on. */
  const askForCode = async (response: Response, identity: UnprovenIdentity) => {
    await identities.expect(identity)
    const headers = {
      location: `${context.config.appUrl}/auth?redirect=${encodeURIComponent(identity.target)}`,
    }
    return {
      response: new Response(null, { status: response.status, headers }),
      body: undefined,
      cookies: [identities.give(identity)],
    }
  }
  const answer = async (endpoint: Endpoint, request: FastifyRequest) => {
    const { body, counters, check, choose, newPassword } = endpoint.read(context, request, sessions)
    refuseUntilPrepared(context, body)
    await countFromPlace(context, request, { path: endpoint.path, limit: endpoint.place, behind: counters })
    await check?.()
    const instead = await choose?.()
    const device = endpoint.opensSession ? devices.read(request) : null
    const pass = () =>
      instead === undefined
        ? call(request, endpoint.path, body, device)
        : call(request, instead.path, instead.body, device, { url: BASE_PATH + instead.path })
    const response = await (newPassword === undefined ? pass() : withNewPassword(context, newPassword, pass))
    if (endpoint.changesSessions) await changed('all')
    const due = response.headers.get(IDENTITY_DUE_HEADER)
    if (due !== null) return askForCode(response, JSON.parse(decodeURIComponent(due)))
    const identity = endpoint.path === '/sign-in/email-otp' ? identities.read(request) : null
    const proved = identity !== null && identity.email === (body as { email: string }).email
    if (proved) await identities.link(identity)
    const read = await bodyOf(response)
    const given = read && (endpoint.answer ?? (endpoint.opensSession ? signedToken : asItIs))(read)
    return {
      response,
      body: endpoint.opensSession ? await withDue(response, given) : given,
      cookies: [
        ...(device !== null && opened(response) ? [devices.give(device)] : []),
        ...(opened(response) ? identities.forgotten(request) : []),
      ],
    }
  }
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: BASE_PATH + endpoint.path,
      async handler(request, reply) {
        const startedAt = performance.now()
        const outcome = await fromPlace(clientKey(request.ip), () => answer(endpoint, request)).catch(
          (refusal: unknown) => ({ refusal }),
        )
        const refused = 'refusal' in outcome
        // A « try later » tells nothing about an address, so it need not wait for the next step.
        const turnedAway = refused && isTurnedAway(outcome.refusal)
        if (!turnedAway && (endpoint.evenOut === 'always' || (endpoint.evenOut === 'refusals' && refused)))
          await untilNextStep(context.passwords.stepMs, startedAt)
        if (refused) throw outcome.refusal
        return send(reply, outcome.response, outcome.body, outcome.cookies)
      },
    })
  }
  app.post(`${BASE_PATH}/sso`, async (request, reply) => {
    const { domain, providerId, redirectTo } = parse(ssoSchema, request.body)
    await countFromPlace(context, request, { path: '/sso', limit: times(120, 1) })
    const { sso } = context.config
    if (sso === null || (providerId !== 'sso' && !sso.domains.includes(domain ?? ''))) {
      const browser = browsers.orNew(browsers.read(request))
      const named = providerId === undefined ? { domain: domain ?? '' } : { connectionId: providerId }
      const url = await beginSignIn(context, named, { browser, target: redirectTo })
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', browsers.give(browser))
        .send({ url, redirect: true })
    }
    const target = { provider: 'sso', callbackURL: redirectTo, errorCallbackURL: '/auth' }
    const response = await call(request, '/sign-in/social', target, null, {
      url: `${BASE_PATH}/sign-in/social`,
    })
    return send(reply, response, await bodyOf(response))
  })
  // The web asks when the session nears its end; the token stays in its cookie.
  app.get(`${BASE_PATH}/get-session`, async (request, reply) => {
    const owing = (await sessions.find(request)) === null ? await sessions.findOwing(request) : null
    if (owing !== null) {
      const secondFactor = await findSecondFactor(context, owing.userId)
      return reply
        .header('cache-control', 'no-store')
        .send({ session: null, user: null, secondFactor, identity: null })
    }
    const response = await call(request, '/get-session', undefined, null)
    const email = identities.read(request)?.email
    const identity = email === undefined ? null : { email }
    return send(reply, response, withoutToken(await bodyOf(response), identity))
  })
  app.post(`${BASE_PATH}/sign-out`, async (request, reply) => {
    const scope = scopeOf(request)
    const session = await sessions.find(request)
    if (session && scope !== 'local') {
      await context.pool.query('delete from sessions where user_id = $1 and ($2 or id <> $3)', [
        session.userId,
        scope === 'global',
        session.sessionId,
      ])
      await context.pool.query('update devices set trusted_until = null where user_id = $1', [session.userId])
    }
    const ended = scope === 'others' ? null : await sessions.end(request)
    const whose = session ?? ended
    if (whose) await changed(whose.userId)
    if (scope !== 'others')
      reply.header('set-cookie', [sessionCookie(context.config, '', 0), ...identities.forgotten(request)])
    return reply.header('cache-control', 'no-store').send(done())
  })
  registerSecondFactor(app, { context, sessions, devices })
  registerCompanySignIn(app, {
    context,
    sessions,
    devices,
    changed,
    call: (request, path, body, device) =>
      call(request, path, body, device, { url: BASE_PATH + path, method: 'POST' }),
  })
  registerPasskeys(app, { context, sessions, devices, identities, call, changed })
}

const isTurnedAway = (refusal: unknown): boolean =>
  refusal instanceof DomainError &&
  (refusal.code === 'rate_limited' || refusal.code === 'service_unavailable')

function scopeOf(request: FastifyRequest): 'global' | 'local' | 'others' {
  const scope =
    (request.body as { scope?: unknown } | null)?.scope ??
    (request.query as { scope?: unknown }).scope ??
    'local'
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw new DomainError('invalid_input', {
    fields: [{ path: 'scope', code: 'invalid_value', message: 'Choix invalide' }],
  })
}

const asItIs = (body: Record<string, unknown>): unknown => body

const opened = (response: Response): boolean =>
  response.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))

function withoutToken(
  body: Record<string, unknown> | null | undefined,
  identity: { email: string } | null,
): unknown {
  if (!body) return { session: null, user: null, secondFactor: null, identity }
  const { token: _token, ...session } = body.session as Record<string, unknown>
  return { ...body, session, secondFactor: null, identity: null }
}

async function untilNextStep(stepMs: number, startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt
  await new Promise((resolve) => setTimeout(resolve, Math.ceil(elapsed / stepMs) * stepMs - elapsed))
}

/** Someone at work in the demo company would come before the rest of its story. */
function refuseUntilPrepared({ demo: { preparing } }: AppContext, body: unknown): void {
  const { email } = (body ?? {}) as { email?: unknown }
  if (preparing === null || typeof email !== 'string' || !preparing.emails.has(email)) return
  throw new DomainError('demo_preparing', {
    message: `L’entreprise de démonstration se prépare (${preparing.percent}\u00a0%). Réessayez dans quelques secondes.`,
    retryAfterSeconds: 5,
  })
}
