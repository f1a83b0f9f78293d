import * as member from './member-requests.ts'
import * as check from './requests.ts'

export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  check: check.Check
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

/** What is reachable of better-auth; every other path of it is 404. */
export const endpoints: Endpoint[] = [
  { method: 'POST', path: '/sign-up/email', check: check.signUp, ...always },
  { method: 'POST', path: '/sign-in/email', check: check.signIn, evenOut: 'refusals', ...opens },
  { method: 'POST', path: '/sign-in/email-otp', check: check.signInByCode, evenOut: 'refusals', ...opens },
  { method: 'POST', path: '/sign-in/social', check: check.socialSignIn, ...opens },
  { method: 'GET', path: '/callback/:provider', check: check.nothing, ...opens },
  { method: 'POST', path: '/email-otp/send-verification-otp', check: check.sendCode, ...always },
  {
    method: 'POST',
    path: '/email-otp/verify-email',
    check: check.verifyEmail,
    evenOut: 'refusals',
    changesSessions: true,
    ...opens,
  },
  { method: 'POST', path: '/request-password-reset', check: check.askReset, ...always },
  {
    method: 'POST',
    path: '/reset-password',
    check: check.resetPassword,
    evenOut: 'always',
    changesSessions: true,
  },
  { method: 'GET', path: '/passkey/generate-register-options', check: member.beginPasskey },
  { method: 'GET', path: '/passkey/generate-authenticate-options', check: check.nothing, answer: verified },
  { method: 'POST', path: '/link-social', check: member.linkIdentity },
  { method: 'GET', path: '/token', check: member.signedIn },
  { method: 'GET', path: '/.well-known/jwks.json', check: check.nothing },
]

/** better-auth would only prefer what our own check of the answer requires. */
function verified(body: Record<string, unknown>) {
  return { ...body, userVerification: 'required' }
}
