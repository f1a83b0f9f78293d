import type { TextRule } from '#shared/domain/text/text-rule.ts'
import { authSentences } from './auth-sentences.ts'
import { KNOWN_PASSWORD_MIN, NEW_PASSWORD_MIN, PASSWORD_MAX } from './password-rules.ts'

/** Characters of an organization's name (specification, 9.3). Apart from its other bounds: public pages read this file. */
export const ORGANIZATION_NAME_MAX = 80
const FULL_NAME_MAX = 120
const NAME_MIN = 2

/**
 * The forms of sign-up, sign-in and a new password (specification, section 5; the upper bounds are ours): the same numbers and
 * words in the light forms of the public pages and in the schemas of their endpoints. Names are checked once trimmed, passwords
 * as they are.
 */
export const accountRules = {
  fullName: {
    min: NAME_MIN,
    max: FULL_NAME_MAX,
    tooShort: `Nom complet requis (min. ${NAME_MIN} caractères)`,
    tooLong: `Nom trop long (max. ${FULL_NAME_MAX} caractères)`,
  },
  companyName: {
    min: NAME_MIN,
    max: ORGANIZATION_NAME_MAX,
    tooShort: `Nom d’entreprise requis (min. ${NAME_MIN} caractères)`,
    tooLong: `Nom trop long (max. ${ORGANIZATION_NAME_MAX} caractères)`,
  },
  knownPassword: {
    min: KNOWN_PASSWORD_MIN,
    max: PASSWORD_MAX,
    tooShort: `Mot de passe requis (min. ${KNOWN_PASSWORD_MIN} caractères)`,
    // No account can have such a password.
    tooLong: authSentences.wrongPassword,
  },
  newPassword: {
    min: NEW_PASSWORD_MIN,
    max: PASSWORD_MAX,
    tooShort: `Mot de passe requis (min. ${NEW_PASSWORD_MIN} caractères)`,
    tooLong: authSentences.longPassword,
  },
} as const satisfies Record<string, TextRule>

/** Error of a confirmation that differs from the password. */
export const PASSWORD_MISMATCH = 'Les mots de passe ne correspondent pas'
