import type { Limit } from '#server/http/rate-limit.ts'
import * as member from './member-requests.ts'
import * as ask from './sign-in-requests.ts'

export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  /** Limit per client IP, all accounts; counted before anything is written or hashed. */
  place: Limit
  read: ask.Read
  /** Answers that must not tell whether an address exists leave at the next whole step, all or only refusals. */
  evenOut?: 'always' | 'refusals'
  /** Replaces the body of a success. */
  answer?: (body: Record<string, unknown>) => unknown
  changesSessions?: boolean
  /** May open a session: the browser gets its lasting secret, and learns whether a second factor is due. */
  opensSession?: boolean
}

export const done = () => ({ status: true })

const always = { evenOut: 'always', answer: done } as const
const opens = { opensSession: true } as const

export const times = (max: number, minutes: number): Limit => ({ max, seconds: minutes * 60 })

/** The endpoints of better-auth that are open; every other path of it is 404. */
export const endpoints: Endpoint[] = [
  { method: 'POST', path: '/sign-up/email', place: times(20, 10), read: ask.signUp, ...always },
  {
    method: 'POST',
    path: '/sign-in/email',
    place: times(20, 1),
    read: ask.signIn,
    evenOut: 'refusals',
    ...opens,
  },
  {
    method: 'POST',
    path: '/sign-in/email-otp',
    place: times(30, 10),
    read: ask.signInByCode,
    evenOut: 'refusals',
    ...opens,
  },
  { method: 'POST', path: '/sign-in/social', place: times(20, 1), read: ask.socialSignIn, ...opens },
  { method: 'GET', path: '/callback/:provider', place: times(60, 1), read: ask.nothing, ...opens },
  {
    method: 'POST',
    path: '/email-otp/send-verification-otp',
    place: times(20, 10),
    read: ask.sendCode,
    ...always,
  },
  {
    method: 'POST',
    path: '/email-otp/verify-email',
    place: times(30, 10),
    read: ask.verifyEmail,
    evenOut: 'refusals',
    changesSessions: true,
    ...opens,
  },
  { method: 'POST', path: '/request-password-reset', place: times(10, 10), read: ask.askReset, ...always },
  {
    method: 'POST',
    path: '/reset-password',
    place: times(20, 10),
    read: ask.resetPassword,
    evenOut: 'always',
    changesSessions: true,
  },
  {
    method: 'GET',
    path: '/passkey/generate-register-options',
    place: times(60, 1),
    read: member.beginPasskey,
  },
  {
    method: 'GET',
    path: '/passkey/generate-authenticate-options',
    place: times(60, 1),
    read: ask.nothing,
    answer: verified,
  },
  { method: 'POST', path: '/link-social', place: times(20, 1), read: member.linkIdentity },
  { method: 'GET', path: '/token', place: times(60, 1), read: member.signedIn },
  { method: 'GET', path: '/.well-known/jwks.json', place: times(120, 1), read: ask.nothing },
]

/** better-auth would only prefer what our own check of the answer requires. */
function verified(body: Record<string, unknown>) {
  return { ...body, userVerification: 'required' }
}
