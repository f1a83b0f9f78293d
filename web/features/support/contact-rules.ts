import { CONTACT_PHONE_MAX, contactPhoneFault, contactRules } from '#shared/domain/support/contact-message.ts'
import { EMAIL_INVALID, isEmailAddress } from '#shared/domain/text/email-address.ts'
import { faultOfText, onOneLine, type TextRule } from '#shared/domain/text/text-rule.ts'

const line = (rule: TextRule) => (text: string) => faultOfText(onOneLine(text).trim(), rule) ?? true

/** Light twins of shared/contract/support.ts (ADR 013): its numbers and words without Zod. The server has the last word. */
export const rules = {
  name: line(contactRules.name),
  email: (text: string) => isEmailAddress(text) || EMAIL_INVALID,
  company: line(contactRules.company),
  phone: (text: string) => text.trim().length <= CONTACT_PHONE_MAX || contactPhoneFault,
  subject: line(contactRules.subject),
  message: (text: string) => faultOfText(text.trim(), contactRules.message) ?? true,
}
