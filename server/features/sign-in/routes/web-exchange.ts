import type { FastifyReply, FastifyRequest } from 'fastify'
import { openPresented } from '#server/features/sign-in/store/sessions.ts'
import {
  DEVICE_HEADER,
  IDENTITY_HEADER,
  IP_HEADER,
  type UnprovenIdentity,
} from '#server/integrations/auth/port.ts'
import { sessionCookieName, signSessionToken } from '#server/integrations/auth/session-token.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, isErrorCode } from '#shared/domain/error-codes.ts'
import { translateAuthError } from '#shared/domain/sign-in/auth-messages.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

type Call = {
  body: unknown
  device: string | null
  url?: string
  method?: string
  identity?: UnprovenIdentity | null
}

/** The app's own hook has judged the Origin already: better-auth is told ours, and our reading of the client's address. */
export function toWebRequest(context: AppContext, request: FastifyRequest, call: Call): Request {
  const headers = new Headers({ origin: context.config.appUrl, [IP_HEADER]: request.ip })
  for (const name of ['user-agent', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  headers.set('cookie', cookiesFor(context, request))
  if (call.identity) headers.set(IDENTITY_HEADER, encodeURIComponent(JSON.stringify(call.identity)))
  if (call.device !== null) headers.set(DEVICE_HEADER, call.device)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  return new Request(context.config.appUrl + (call.url ?? request.url), {
    method: call.method ?? request.method,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
}

// RFC 6265, section 4.1.1: what better-auth would trim to another name is none.
const COOKIE_NAME = /^[!#$%&'*+.^_`|~\w-]+$/

/**
 * Rebuilds the cookies from our own reading: better-auth might read the originals differently and use a session that we did not
 * check. The session's cookie is the one that we checked, cookie or bearer alike, signed with the present secret.
 */
function cookiesFor({ config }: AppContext, request: FastifyRequest): string {
  const name = sessionCookieName(config)
  const opened = openPresented(request, config)
  const others = Object.entries(request.cookies).filter(
    ([other]) => other !== name && COOKIE_NAME.test(other),
  )
  const own = opened === null ? [] : [[name, signSessionToken(config.secret, opened.token)]]
  return [...own, ...others].map(([key, value = '']) => `${key}=${encodeURIComponent(value)}`).join('; ')
}

/** The answer of better-auth in the hands of Fastify, with its body read. */
export async function send(
  reply: FastifyReply,
  response: Response,
  body: unknown,
  moreCookies: string[] = [],
): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  const cookies = [...response.headers.getSetCookie(), ...moreCookies]
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  const location = response.headers.get('location')
  if (location !== null && response.status >= 300) reply.header('location', location)
  return body === undefined ? reply.send() : reply.send(body)
}

/** The body of a success; undefined when it is empty, as that of a redirection. */
export async function bodyOf(response: Response): Promise<Record<string, unknown> | null | undefined> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
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
  ID_TOKEN_NOT_SUPPORTED: 'not_found',
  CHALLENGE_NOT_FOUND: 'passkey_refused',
  PASSKEY_NOT_FOUND: 'passkey_refused',
  AUTHENTICATION_FAILED: 'passkey_refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_refused',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_refused',
}

/** Translates an error of better-auth into ours; a code without one becomes the general error of its status. */
export async function toDomainError(response: Response, path: string): Promise<DomainError> {
  if (response.status === 503) return new DomainError('service_unavailable', { retryAfterSeconds: 3 })
  const body = (await response.json().catch(() => ({}))) as { code?: unknown }
  const code = typeof body.code === 'string' ? body.code : ''
  // better-auth has the same code for a used-up link and for an identity token that does not verify.
  const ours = path === '/sign-in/social' && code === 'INVALID_TOKEN' ? 'invalid_credentials' : ourCodes[code]
  if (ours)
    return new DomainError(ours, code === 'INVALID_EMAIL_OR_PASSWORD' ? { fields: [fieldOf(code)] } : {})
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
