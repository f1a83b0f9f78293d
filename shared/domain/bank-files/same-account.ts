import { maskIban, parseIban } from '../../french/iban.ts'

/**
 * Whether a statement is of the account: its number is the IBAN, or a part of it long enough to name one (bank, branch and account of
 * CFONB and OFX follow one another in a French IBAN). A file that names no account is of any.
 */
export function isOfAccount(written: string | null, iban: string): boolean {
  if (written === null) return true
  const plain = written.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return plain === iban || (plain.length >= 8 && iban.slice(4).includes(plain))
}

/** An account of a file, short, for a message. */
export const accountText = (written: string): string =>
  parseIban(written) === null ? `…${written.slice(-6)}` : maskIban(written)
