import { CODE_DIGITS } from '#shared/domain/sign-in/one-time-code.ts'

/** Longer than any honest reason: the rest is cut, so that no reason costs time. */
const LONGEST = 4_000
const CODES = new RegExp(String.raw`\b\d{${CODE_DIGITS}}\b`, 'g')

/** A text for the log: mail servers and databases repeat addresses and one-time codes in what they answer. */
export function withoutAddresses(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[^\s<>"'(),:;]+/g, (word) => (/.@./.test(word) ? '…@…' : word))
    .replace(CODES, '……')
}
