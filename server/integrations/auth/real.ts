import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announceSessionChange, type Sessions } from '#server/http/session.ts'
import type { AppContext } from '#server/scope.ts'
import { translateAuthError } from '#shared/domain/auth-messages.ts'
import { DomainError, type ErrorCode, type FieldError, isErrorCode } from '#shared/domain/error-codes.ts'
import { BASE_PATH, createAuth, IP_HEADER } from './create-auth.ts'
import * as check from './requests.ts'

type Parts = { context: AppContext; sessions: Sessions }
type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  check: check.Check
  /** Answers that must not tell whether an address exists leave at the next whole step, all or only refusals. */
  evenOut?: 'always' | 'refusals'
  /** Replaces the body of a success. */
  answer?: (body: Record<string, unknown>) => unknown
  changesSessions?: boolean
}

const done = () => ({ status: true })

/** What is reachable of better-auth; every other path of it is 404. */
const endpoints: Endpoint[] = [
  { method: 'POST', path: '/sign-up/email', check: check.signUp, evenOut: 'always', answer: done },
  { method: 'POST', path: '/sign-in/email', check: check.signIn, evenOut: 'refusals' },
  { method: 'POST', path: '/sign-in/social', check: check.socialSignIn },
  { method: 'GET', path: '/callback/:provider', check: check.nothing },
  {
    method: 'POST',
    path: '/email-otp/send-verification-otp',
    check: check.resendCode,
    evenOut: 'always',
    answer: done,
  },
  {
    method: 'POST',
    path: '/email-otp/verify-email',
    check: check.verifyEmail,
    evenOut: 'refusals',
    changesSessions: true,
  },
  { method: 'POST', path: '/request-password-reset', check: check.askReset, evenOut: 'always', answer: done },
  {
    method: 'POST',
    path: '/reset-password',
    check: check.resetPassword,
    evenOut: 'always',
    changesSessions: true,
  },
  // The web asks when the session nears its end; the token stays in its cookie.
  { method: 'GET', path: '/get-session', check: check.nothing, answer: withoutToken },
]

// Two scrypt hashes and their queries fit in one step on the smallest machine; under load answers take more steps, all alike.
const STEP_MS = 300

/** better-auth at /auth/v1, by a short list of its endpoints, and our sign-out with its three scopes. */
export function registerAuth(app: FastifyInstance, { context, sessions }: Parts): void {
  const auth = createAuth(context)
  const changed = async (userId: string) => {
    sessions.forget()
    await announceSessionChange(context, userId)
  }
  const answer = async (endpoint: Endpoint, request: FastifyRequest) => {
    const body = await endpoint.check(context, request)
    const response = await auth.handler(toWebRequest(context, request, body))
    if (response.status >= 400) throw await toDomainError(response)
    if (endpoint.changesSessions) await changed('all')
    return { response }
  }
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: BASE_PATH + endpoint.path,
      async handler(request, reply) {
        const startedAt = performance.now()
        const outcome = await answer(endpoint, request).catch((refusal: unknown) => ({ refusal }))
        const refused = 'refusal' in outcome
        if (endpoint.evenOut === 'always' || (endpoint.evenOut === 'refusals' && refused))
          await untilNextStep(startedAt)
        if (refused) throw outcome.refusal
        return send(reply, outcome.response, endpoint.answer)
      },
    })
  }
  app.post(`${BASE_PATH}/sign-out`, async (request, reply) => {
    const scope = scopeOf(request)
    const session = await sessions.find(request)
    if (session && scope !== 'local') {
      await context.pool.query('delete from sessions where user_id = $1 and ($2 or id <> $3)', [
        session.userId,
        scope === 'global',
        session.sessionId,
      ])
    }
    if (session && scope === 'others') {
      await changed(session.userId)
      return done()
    }
    const response = await auth.handler(toWebRequest(context, request, {}))
    if (session) await changed(session.userId)
    return send(reply, response, done)
  })
}

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

/** The app's own hook has judged the Origin already: better-auth is told ours, and our reading of the client's address. */
function toWebRequest(context: AppContext, request: FastifyRequest, body: unknown): Request {
  const headers = new Headers({ origin: context.config.appUrl, [IP_HEADER]: request.ip })
  for (const name of ['cookie', 'authorization', 'user-agent', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(context.config.appUrl + request.url, {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function send(
  reply: FastifyReply,
  response: Response,
  answer?: Endpoint['answer'],
): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  const location = response.headers.get('location')
  if (location !== null && response.status >= 300) reply.header('location', location)
  const text = await response.text()
  if (text === '') return reply.send()
  const body = JSON.parse(text) as Record<string, unknown>
  return reply.send(answer ? answer(body) : body)
}

function withoutToken(body: Record<string, unknown> | null): unknown {
  if (body === null) return { session: null, user: null }
  const { token: _token, ...session } = body.session as Record<string, unknown>
  return { ...body, session }
}

const ourCodes: Record<string, ErrorCode> = {
  INVALID_OTP: 'code_invalid',
  OTP_EXPIRED: 'code_expired',
  TOO_MANY_ATTEMPTS: 'code_attempts_exceeded',
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_TOKEN: 'link_invalid',
  USER_NOT_FOUND: 'link_invalid',
  PROVIDER_NOT_FOUND: 'not_found',
}

/** One of our errors for each of better-auth's; a code without its own becomes the status's general one. */
async function toDomainError(response: Response): Promise<DomainError> {
  if (response.status === 429) {
    return new DomainError('rate_limited', {
      retryAfterSeconds: Number(response.headers.get('x-retry-after') ?? 60),
    })
  }
  const body = (await response.json().catch(() => ({}))) as { code?: unknown }
  const code = typeof body.code === 'string' ? body.code : ''
  const ours = ourCodes[code]
  if (ours) return new DomainError(ours, ours === 'invalid_credentials' ? { fields: [fieldOf(code)] } : {})
  if (isErrorCode(code.toLowerCase())) return new DomainError(code.toLowerCase() as ErrorCode)
  if (response.status >= 500) return new DomainError('internal')
  if (response.status === 401) return new DomainError('unauthenticated')
  if (response.status === 403) return new DomainError('forbidden')
  if (response.status === 404) return new DomainError('not_found')
  return new DomainError('invalid_input')
}

function fieldOf(code: string): FieldError {
  return { path: 'password', code: 'invalid_credentials', message: translateAuthError(code).text }
}

async function untilNextStep(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt
  await new Promise((resolve) => setTimeout(resolve, Math.ceil(elapsed / STEP_MS) * STEP_MS - elapsed))
}
