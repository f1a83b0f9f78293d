import { isEmailAddress } from '#shared/domain/email-address.ts'
import {
  KNOWN_PASSWORD_MESSAGE,
  KNOWN_PASSWORD_MIN,
  NEW_PASSWORD_MESSAGE,
  NEW_PASSWORD_MIN,
} from '#shared/domain/password-rules.ts'
import type { Rule } from '#web/ui/use-light-form.ts'

// Light twins of shared/contract/sign-in.ts: the public pages do not load Zod for five fields. The server has the last word.
const atLeast =
  (length: number, message: string): Rule<Record<string, string>> =>
  (text) =>
    text.trim().length >= length || message

export const rules = {
  email: (text: string) => isEmailAddress(text) || 'Email invalide',
  signInPassword: (text: string) => text.length >= KNOWN_PASSWORD_MIN || KNOWN_PASSWORD_MESSAGE,
  newPassword: (text: string) => text.length >= NEW_PASSWORD_MIN || NEW_PASSWORD_MESSAGE,
  fullName: atLeast(2, 'Nom complet requis (min. 2 caractères)'),
  companyName: atLeast(2, 'Nom d’entreprise requis (min. 2 caractères)'),
}

/** The confirmation of the password typed in the field `of`. */
export const sameAs =
  (of: string): Rule<Record<string, string>> =>
  (text, values) =>
    (text !== '' && text === values[of]) || 'Les mots de passe ne correspondent pas'
