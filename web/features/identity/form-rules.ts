import { accountRules, PASSWORD_MISMATCH } from '#shared/domain/sign-in/account-rules.ts'
import { EMAIL_INVALID, isEmailAddress } from '#shared/domain/text/email-address.ts'
import { faultOfText, plainLine, type TextRule } from '#shared/domain/text/text-rule.ts'
import type { Rule } from '#web/patterns/form/use-light-form.ts'

// Light twins of shared/contract/sign-in.ts (ADR 013): its numbers and words without Zod. The server has the last word.
const asTyped = (rule: TextRule) => (text: string) => faultOfText(text, rule) ?? true
const trimmed = (rule: TextRule) => (text: string) => faultOfText(plainLine(text).trim(), rule) ?? true

export const rules = {
  email: (text: string) => isEmailAddress(text) || EMAIL_INVALID,
  signInPassword: asTyped(accountRules.knownPassword),
  newPassword: asTyped(accountRules.newPassword),
  fullName: trimmed(accountRules.fullName),
  companyName: trimmed(accountRules.companyName),
}

/** The confirmation of the password typed in the field `of`. */
export const sameAs =
  (of: string): Rule<Record<string, string>> =>
  (text, values) =>
    (text !== '' && text === values[of]) || PASSWORD_MISMATCH
