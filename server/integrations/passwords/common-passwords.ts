import { readFileSync } from 'node:fs'

// The 10,000 commonest passwords of 8 characters or more, in lower case, commonest first: from the dictionary
// `passwords-common` of @zxcvbn-ts/language-common 4.1.3 (MIT). Shorter ones are refused for their length.
const COMMON = new URL('./common-passwords.gen.txt', import.meta.url)

let common: Set<string> | null = null

/** Whether the password is among the 10,000 commonest, whatever its case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(COMMON, 'utf8').split('\n').filter(Boolean))
  return common.has(password.toLowerCase())
}
