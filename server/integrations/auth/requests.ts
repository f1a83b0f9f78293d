import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { type Config, deriveKey } from '#server/config.ts'
import { refuseUnstorableText } from '#server/http/input-text.ts'
import { clientKey, countAttempt, countAttempts, type Limit } from '#server/http/rate-limit.ts'
import type { Sessions } from '#server/http/session.ts'
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
import { translateAuthError } from '#shared/domain/auth-messages.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { CODE_RESEND_SECONDS } from '#shared/domain/one-time-code.ts'
import { findAccount } from './find-account.ts'
import { isCommonPassword, matchesPassword } from './passwords.ts'

const HOUR = 3_600
/** The wait before another code, and how many an hour (issue 2, section 3). */
const RESEND = { max: 1, seconds: CODE_RESEND_SECONDS }
const CODES = { max: 5, seconds: HOUR }
/** Codes may be asked for again and again: in all, so many guesses of six digits a day. */
const CODE_TRIES_A_DAY = { max: 50, seconds: 86_400 }
const PASSWORD_TRIES = { max: 30, seconds: 600 }
/** Of one place, whichever the addresses. */
const PASSWORDS_FROM_A_PLACE = { max: 20, seconds: 60 }
const CODES_FROM_A_PLACE = { max: 30, seconds: 600 }
/** From all places together: a stranger in one of them must not close an account to its owner. */
const TRIES_FROM_EVERYWHERE = { max: 300, seconds: 600 }

/** Checks a request before better-auth sees it; returns the body that better-auth gets. Throws DomainError. */
export type Check = (context: AppContext, request: FastifyRequest, sessions: Sessions) => Promise<unknown>

export const nothing: Check = async (_context, request) => (READS.has(request.method) ? undefined : {})
const READS = new Set(['GET', 'HEAD'])

export const signUp: Check = async (context, request) => {
  const body = parseSignUp(signUpForm(request.body))
  refuseCommon('password', body.password)
  await countCode(context, body.email)
  await countAttempt(context, `code-pause:${addressKey(context, body.email)}`, {
    max: Number.MAX_SAFE_INTEGER,
    seconds: RESEND.seconds,
  })
  return body
}

export const signIn: Check = async (context, request) => {
  const body = parse(signInSchema, request.body)
  const of = `sign-in:${addressKey(context, body.email)}`
  await countGuess(context, request, { of, fromAPlace: PASSWORDS_FROM_A_PLACE })
  return body
}

export const socialSignIn: Check = async (_context, request) => parse(socialSignInSchema, request.body)

/** Specification 7.1 `otp` and `resend`: to sign in, or to prove an address. */
export const sendCode: Check = async (context, request) => {
  refuseWithoutAddress(request.body)
  const { email, type } = parse(codeRequestSchema, request.body)
  const purpose = type === 'sign-in' ? 'sign-in:' : ''
  await countAttempt(context, `code-pause:${purpose}${addressKey(context, email)}`, RESEND)
  await countCode(context, email)
  return { email, type }
}

/** The mailed code in the place of the password; better-auth counts five tries a code, this the guesses of a day. */
export const signInByCode: Check = async (context, request) => {
  refuseWithoutAddress(request.body)
  const body = parse(codeSignInSchema, request.body)
  const key = addressKey(context, body.email)
  await countGuess(context, request, { of: `sign-in-code:${key}`, fromAPlace: CODES_FROM_A_PLACE })
  await countAttempt(context, `sign-in-code-day:${key}`, CODE_TRIES_A_DAY)
  return body
}

/** One statement for three counters: the place's tries of this address, everyone's, and the place's of all addresses. */
function countGuess(
  context: AppContext,
  request: FastifyRequest,
  { of, fromAPlace }: { of: string; fromAPlace: Limit },
): Promise<void> {
  const place = clientKey(request.ip)
  const [kind] = of.split(':')
  return countAttempts(context, {
    [`${of}:${place}`]: PASSWORD_TRIES,
    [of]: TRIES_FROM_EVERYWHERE,
    [`${kind}-from:${place}`]: { ...fromAPlace, max: fromAPlace.max * placeScale(context.config) },
  })
}

/** An installation that allows more requests a minute from a place allows more of these too. */
export const placeScale = ({ requestsPerMinute }: Config): number => Math.max(1, requestsPerMinute / 3_000)

function refuseWithoutAddress(body: unknown): void {
  const { email, phone } = (body ?? {}) as { email?: unknown; phone?: unknown }
  if (email !== undefined && email !== '') return
  throw new DomainError(phone ? 'phone_unavailable' : 'address_missing')
}

/**
 * The code proves the address, the password proves that whoever typed it is who signed up: without it, someone could sign up
 * with another's address, wait for its owner to type the code, and keep the password.
 */
export const verifyEmail: Check = async (context, request) => {
  const { email, otp, password } = parse(verifyEmailSchema, request.body)
  await countAttempt(context, `verify:${addressKey(context, email)}`, PASSWORD_TRIES)
  const account = await findAccount(context, email)
  const same = await matchesPassword(account?.passwordHash ?? null, password)
  if (!same || account?.emailVerified) throw new DomainError('code_invalid')
  // Only who knows the password gets here: nobody can use up the tries of another's sign-up.
  await countAttempt(context, `verify-day:${account?.userId}`, CODE_TRIES_A_DAY)
  return { email, otp }
}

export const askReset: Check = async (context, request) => {
  const { email } = parse(addressSchema, request.body)
  await countAttempt(context, `reset:${addressKey(context, email)}`, CODES)
  return { email }
}

export const resetPassword: Check = async (_context, request) => {
  const body = parse(newPasswordSchema, request.body)
  refuseCommon('newPassword', body.newPassword)
  return body
}

/** Reads a body by its schema. Errors: invalid_input. */
export function parse<T>(schema: ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body ?? {})
  if (success) {
    refuseUnstorableText(data)
    return data
  }
  throw new DomainError('invalid_input', {
    fields: error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
  })
}

function parseSignUp(form: unknown): Omit<SignUp, 'companyName'> {
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

function countCode(context: AppContext, email: string): Promise<void> {
  return countAttempt(context, `code:${addressKey(context, email)}`, CODES)
}

/** Counters outlive requests and are read by operators: no address in them. */
function addressKey(context: AppContext, email: string): string {
  return createHmac('sha256', deriveKey(context.config.secret, 'address'))
    .update(email)
    .digest('base64url')
    .slice(0, 22)
}
