import { NEW_PASSWORD_MIN } from './password-rules.ts'

/** What is shown for a refusal of the authentication service, and the field it belongs to. */
export type AuthMessage = { text: string; field: 'email' | 'password' | null }

/** The messages of the specification, section 8.1, to the letter; then those it does not have. */
const messages = {
  invalidEmail: { text: 'Adresse e-mail invalide.', field: 'email' },
  wrongPassword: { text: 'Mot de passe incorrect.', field: 'password' },
  emailNotVerified: { text: 'Veuillez confirmer votre e-mail avant de vous connecter.', field: 'email' },
  userNotFound: { text: 'Aucun compte trouvé avec cette adresse e-mail.', field: 'email' },
  tooManyRequests: { text: 'Trop de tentatives. Veuillez réessayer plus tard.', field: null },
  weakPassword: {
    text: `Le mot de passe doit contenir au moins ${NEW_PASSWORD_MIN} caractères.`,
    field: 'password',
  },
  emailInUse: { text: 'Cette adresse e-mail est déjà utilisée.', field: 'email' },
  invalidCredentials: { text: 'Email ou mot de passe incorrect.', field: 'password' },
  unknown: { text: 'Une erreur est survenue, réessayez.', field: null },
  codeIncorrect: { text: 'Code de vérification incorrect', field: null },
  codeExpired: { text: 'Ce code a expiré. Demandez-en un nouveau.', field: null },
  linkInvalid: { text: 'Ce lien n’est plus valide. Demandez-en un nouveau.', field: null },
  sessionExpired: { text: 'Votre session a expiré. Veuillez vous reconnecter.', field: null },
  commonPassword: { text: 'Ce mot de passe est trop courant. Choisissez-en un autre.', field: 'password' },
  longPassword: { text: 'Le mot de passe est trop long (max. 128 caractères).', field: 'password' },
} as const satisfies Record<string, AuthMessage>

/** By code or message, in lower case: the specification's triggers, better-auth's codes and English messages. */
const triggers: Record<string, keyof typeof messages> = {
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
  too_many_attempts: 'tooManyRequests',
  too_many_requests: 'tooManyRequests',
  too_many_attempts_request_new_code: 'tooManyRequests',
  account_temporarily_locked: 'tooManyRequests',
  rate_limited: 'tooManyRequests',
  invalid_otp: 'codeIncorrect',
  invalid_code: 'codeIncorrect',
  invalid_backup_code: 'codeIncorrect',
  code_invalid: 'codeIncorrect',
  otp_expired: 'codeExpired',
  otp_has_expired: 'codeExpired',
  code_expired: 'codeExpired',
  code_attempts_exceeded: 'tooManyRequests',
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
  'too many attempts': 'tooManyRequests',
  'too many requests. please try again later': 'tooManyRequests',
}

const byTrigger = new Map(Object.entries(triggers))

/**
 * French text of a refusal, from its code (any case) or its English message; what is not known gives the general text.
 * On sign-in the caller shows the text on the password field whatever `field` says (specification, section 8.1).
 */
export function translateAuthError(codeOrMessage: string): AuthMessage {
  const trigger = codeOrMessage.trim().toLowerCase().replace(/\.$/, '')
  return messages[byTrigger.get(trigger) ?? 'unknown']
}
