import { EMAIL_MAX, emailPattern } from '#shared/domain/text/email-address.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'

export const plainAddress = (text: string): string => text.trim().toLowerCase()

export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_MAX && emailPattern.test(text)

/** The name that a provider tells, on a line of 120 characters; first and last name win over a displayed one. Null where it tells none. */
export function personName(
  whole: string | undefined,
  first: string | undefined,
  last: string | undefined,
): string | null {
  const parts = first && last ? `${first} ${last}` : (whole ?? first ?? last ?? '')
  return plainLine(parts).trim().slice(0, 120) || null
}
