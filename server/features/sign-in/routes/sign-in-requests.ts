import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ZodError, ZodType } from 'zod'
import { deriveKey } from '#server/config.ts'
import { findAccount } from '#server/features/sign-in/queries/find-account.ts'
import { matchInTurn } from '#server/features/sign-in/steps/password-in-hand.ts'
import { refuseUnstorableText } from '#server/http/input-text.ts'
import { clientKey, countAttempt, type Limit } from '#server/http/rate-limit.ts'
import type { Sessions } from '#server/http/session.ts'
import { isCommonPassword } from '#server/integrations/passwords/common-passwords.ts'
import type { AppContext } from '#server/scope.ts'
import {
  addressSchema,
  codeRequestSchema,
  codeSignInSchema,
  invitedSignUpSchema,
  newPasswordSchema,
  type SignUp,
  signInSchema,
  signUpSchema,
  socialSignInSchema,
  verifyEmailSchema,
} from '#shared/contract/sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { translateAuthError } from '#shared/domain/sign-in/auth-messages.ts'
import { authSentences } from '#shared/domain/sign-in/auth-sentences.ts'
import { CODE_RESEND_SECONDS } from '#shared/domain/sign-in/one-time-code.ts'
import { NEW_PASSWORD_MIN } from '#shared/domain/sign-in/password-rules.ts'

const HOUR = 3_600
const DAY = 86_400
/** The wait before another code, and how many an hour (issue 2, section 3). */
const RESEND = { max: 1, seconds: CODE_RESEND_SECONDS }
const CODES = { own: { max: 5, seconds: HOUR }, all: { max: 30, maxForFew: 300, seconds: HOUR } }
const PASSWORD_TRIES = { own: { max: 30, seconds: 600 }, all: { max: 300, maxForFew: 3_000, seconds: 600 } }
/** Codes may be asked for again and again: so many guesses of six digits a day, those of all places together. */
const CODE_TRIES = { own: { max: 50, seconds: DAY }, all: { max: 300, maxForFew: 1_000, seconds: DAY } }
const CODE_TRIES_A_DAY = { max: 50, seconds: DAY }

/** A request to better-auth, parsed and not yet checked. */
export type Asked = {
  /** The body for better-auth. */
  body?: unknown
  /** Limits counted after the client IP's, in this order. */
  counters?: Record<string, Limit>
  /** Costly checks, made after counting. Throws DomainError. */
  check?: () => Promise<unknown>
  /** The same, when the request to better-auth depends on them. */
  choose?: () => Promise<{ path: string; body: unknown } | undefined>
  /** Hashed once counted, and before better-auth opens its transaction. */
  newPassword?: string
}
/** Reads a request before better-auth sees it; nothing is written nor computed yet. Throws DomainError. */
export type Read = (context: AppContext, request: FastifyRequest, sessions: Sessions) => Asked

export const nothing: Read = (_context, request) => (READS.has(request.method) ? {} : { body: {} })
const READS = new Set(['GET', 'HEAD'])

export const signUp: Read = (context, request) => {
  const body = parseSignUp(signUpForm(request.body))
  refuseCommon('password', body.password)
  const counters = {
    ...ofAddress(context, request, { kind: 'code', email: body.email, limits: CODES }),
    // Begins the pause before another code; never refuses.
    [pauseKey(context, request, 'code', body.email)]: { ...RESEND, max: Number.MAX_SAFE_INTEGER },
  }
  return { body, counters, newPassword: body.password }
}

export const signIn: Read = (context, request) => {
  const body = parse(signInSchema, request.body)
  const of = { kind: 'sign-in', email: body.email, limits: PASSWORD_TRIES }
  return { body, counters: ofAddress(context, request, of) }
}

export const socialSignIn: Read = (_context, request) => ({ body: parse(socialSignInSchema, request.body) })

/** Specification 7.1 `otp` and `resend`: to sign in, or to prove an address. Each has a limit of its own. */
export const sendCode: Read = (context, request) => {
  refuseWithoutAddress(request.body)
  const { email, type } = parse(codeRequestSchema, request.body)
  const kind = type === 'sign-in' ? 'code-to-sign-in' : 'code'
  const counters = {
    [pauseKey(context, request, kind, email)]: RESEND,
    ...ofAddress(context, request, { kind, email, limits: CODES }),
  }
  return { body: { email, type }, counters }
}

/** The mailed code in the place of the password; better-auth counts five tries a code, this the guesses of a day. */
export const signInByCode: Read = (context, request) => {
  refuseWithoutAddress(request.body)
  const body = parse(codeSignInSchema, request.body)
  const of = { kind: 'sign-in-code', email: body.email, limits: CODE_TRIES }
  return { body, counters: ofAddress(context, request, of) }
}

type OfAddress = { kind: string; email: string; limits: { own: Limit; all: Limit } }

/**
 * Limits the tries on an address per client IP, then for everyone: a stranger uses up their own limit, a small part of the common
 * one. A handful of client IPs could still use that up, so the first two tries of each pass until the higher common limit.
 */
function ofAddress(
  context: AppContext,
  request: FastifyRequest,
  { kind, email, limits: { own, all } }: OfAddress,
): Record<string, Limit> {
  const key = `${kind}:${addressKey(context, email)}`
  return { [`${key}:${clientKey(request.ip)}`]: own, [key]: all }
}

const pauseKey = (context: AppContext, request: FastifyRequest, kind: string, email: string) =>
  `code-pause:${kind}:${addressKey(context, email)}:${clientKey(request.ip)}`

function refuseWithoutAddress(body: unknown): void {
  const { email, phone } = (body ?? {}) as { email?: unknown; phone?: unknown }
  if (email !== undefined && email !== '') return
  throw new DomainError(phone ? 'phone_unavailable' : 'address_missing')
}

/**
 * The code proves the address, the password proves that whoever typed it is who signed up: without it, someone could sign up
 * with another's address, wait for its owner to type the code, and keep the password. Once proved, address and password sign in:
 * whoever asks again after a lost answer, whose code is used up, goes on. Such tries are counted with those of the sign-in.
 */
export const verifyEmail: Read = (context, request) => {
  const { email, otp, password } = parse(verifyEmailSchema, request.body)
  return {
    body: { email, otp },
    counters: {
      ...ofAddress(context, request, { kind: 'verify', email, limits: PASSWORD_TRIES }),
      ...ofAddress(context, request, { kind: 'sign-in', email, limits: PASSWORD_TRIES }),
    },
    async choose() {
      const account = await findAccount(context, { email })
      const same = await matchInTurn(context, account?.passwordHash ?? null, password)
      if (!same) throw new DomainError('code_invalid')
      if (account?.emailVerified) return { path: '/sign-in/email', body: { email, password } }
      // Only who knows the password gets here: nobody can use up the tries of another's sign-up.
      await countAttempt(context, `verify-day:${account?.userId}`, CODE_TRIES_A_DAY)
      return undefined
    },
  }
}

export const askReset: Read = (context, request) => {
  const { email } = parse(addressSchema, request.body)
  return { body: { email }, counters: ofAddress(context, request, { kind: 'reset', email, limits: CODES }) }
}

export const resetPassword: Read = (_context, request) => {
  const body = parse(newPasswordSchema, request.body)
  refuseCommon('newPassword', body.newPassword)
  return { body, newPassword: body.newPassword }
}

/** Reads a body by its schema. Errors: invalid_input. */
export function parse<T>(schema: ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body ?? {})
  if (success) {
    refuseUnstorableText(data)
    return data
  }
  throw new DomainError('invalid_input', {
    fields: error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code,
      message: sentenceOf(issue),
    })),
  })
}

/** Forms judge by their own rules; what this service answers has the sentences of specification 8.1. */
function sentenceOf({ path, code, message, ...rest }: ZodError['issues'][number]): string {
  if (path[0] === 'email' && code !== 'unrecognized_keys') return authSentences.invalidEmail
  const isNew = 'minimum' in rest && rest.minimum === NEW_PASSWORD_MIN
  return code === 'too_small' && isNew && PASSWORDS.has(path[0]) ? authSentences.weakPassword : message
}
const PASSWORDS = new Set<unknown>(['password', 'newPassword'])

function parseSignUp(form: unknown): Omit<SignUp, 'companyName' | 'wishedPlan'> {
  if (typeof form !== 'object' || form === null || !('invited' in form)) return parse(signUpSchema, form)
  const { invited: _invited, ...account } = parse(invitedSignUpSchema, form)
  return account
}

/** The specification's names (7.1: `full_name`, `company_size` filled with the company) are taken as well as ours. */
function signUpForm(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return body
  const { data, ...rest } = body as { data: { full_name?: unknown; company_size?: unknown } | null }
  return { name: data?.full_name, companyName: data?.company_size, ...rest }
}

function refuseCommon(path: string, password: string): void {
  if (!isCommonPassword(password)) return
  const { text } = translateAuthError('password_too_common')
  throw new DomainError('invalid_input', { fields: [{ path, code: 'password_too_common', message: text }] })
}

/** Counters outlive requests and are read by operators: no address in them. */
function addressKey(context: AppContext, email: string): string {
  return createHmac('sha256', deriveKey(context.config.secret, 'address'))
    .update(email)
    .digest('base64url')
    .slice(0, 22)
}
