import { UNKNOWN_ERROR } from '../unknown-error.ts'
import { authSentences } from './auth-sentences.ts'

/** The text of a refusal by the authentication service, and the field it belongs to. */
export type AuthMessage = { text: string; field: 'email' | 'password' | null }

type Sentence = keyof typeof authSentences
const fields: Partial<Record<Sentence, 'email' | 'password'>> = {
  invalidEmail: 'email',
  emailNotVerified: 'email',
  userNotFound: 'email',
  emailInUse: 'email',
  wrongPassword: 'password',
  weakPassword: 'password',
  invalidCredentials: 'password',
  commonPassword: 'password',
  longPassword: 'password',
}

/** By code or message, in lower case: the specification's triggers, better-auth's codes and English messages. */
const triggers: Record<string, Sentence> = {
  'auth/invalid-email': 'invalidEmail',
  'auth/wrong-password': 'wrongPassword',
  'auth/email-not-verified': 'emailNotVerified',
  'email not confirmed': 'emailNotVerified',
  'auth/user-not-found': 'userNotFound',
  'auth/too-many-requests': 'tooManyRequests',
  'auth/weak-password': 'weakPassword',
  'auth/email-already-in-use': 'emailInUse',
  'invalid login credentials': 'invalidCredentials',

  invalid_email: 'invalidEmail',
  invalid_password: 'wrongPassword',
  wrong_password: 'wrongPassword',
  invalid_email_or_password: 'invalidCredentials',
  credential_account_not_found: 'invalidCredentials',
  invalid_credentials: 'invalidCredentials',
  email_not_verified: 'emailNotVerified',
  user_not_found: 'userNotFound',
  user_email_not_found: 'userNotFound',
  account_not_found: 'userNotFound',
  user_already_exists: 'emailInUse',
  user_already_exists_use_another_email: 'emailInUse',
  email_taken: 'emailInUse',
  password_too_short: 'weakPassword',
  password_too_long: 'longPassword',
  password_compromised: 'commonPassword',
  password_too_common: 'commonPassword',
  too_many_attempts: 'codeTriesExceeded',
  too_many_requests: 'tooManyRequests',
  too_many_attempts_request_new_code: 'codeTriesExceeded',
  account_temporarily_locked: 'tooManyRequests',
  rate_limited: 'tooManyRequests',
  invalid_otp: 'codeIncorrect',
  invalid_code: 'codeIncorrect',
  invalid_backup_code: 'codeIncorrect',
  code_invalid: 'codeIncorrect',
  otp_expired: 'codeExpired',
  otp_has_expired: 'codeExpired',
  code_expired: 'codeExpired',
  code_attempts_exceeded: 'codeTriesExceeded',
  invalid_token: 'linkInvalid',
  token_expired: 'linkInvalid',
  link_invalid: 'linkInvalid',
  session_expired: 'sessionExpired',
  unauthenticated: 'sessionExpired',

  'invalid email': 'invalidEmail',
  'invalid password': 'wrongPassword',
  'invalid email or password': 'invalidCredentials',
  'email not verified': 'emailNotVerified',
  'user not found': 'userNotFound',
  'user already exists': 'emailInUse',
  'user already exists. use another email': 'emailInUse',
  'password too short': 'weakPassword',
  'password too long': 'longPassword',
  'invalid otp': 'codeIncorrect',
  'otp expired': 'codeExpired',
  'too many attempts': 'codeTriesExceeded',
  'too many requests. please try again later': 'tooManyRequests',
}

const byTrigger = new Map(Object.entries(triggers))

/**
 * French text of a refusal, from its code (any case) or its English message; what is not known gives the general text.
 * On sign-in the caller shows the text on the password field whatever `field` says (specification, section 8.1).
 */
export function translateAuthError(codeOrMessage: string): AuthMessage {
  const trigger = codeOrMessage.trim().toLowerCase().replace(/\.$/, '')
  const sentence = byTrigger.get(trigger)
  if (sentence === undefined) return { text: UNKNOWN_ERROR, field: null }
  return { text: authSentences[sentence], field: fields[sentence] ?? null }
}
