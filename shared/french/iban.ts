export const BAD_IBAN = 'Cet IBAN n’est pas valide'

/** Length of the IBAN of each country of the SEPA area (SWIFT, IBAN registry). */
const lengths: Record<string, number> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** The IBAN without spaces, in capitals, when its length, mod 97 and RIB key (France, Monaco) are right; else null. */
export function parseIban(text: string): string | null {
  const iban = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  const country = iban.slice(0, 2)
  if (!Object.hasOwn(lengths, country) || lengths[country] !== iban.length) return null
  if (!hasMod97Key(iban.slice(4) + iban.slice(0, 4))) return null
  if ((country === 'FR' || country === 'MC') && !hasRibKey(iban.slice(4))) return null
  return iban
}

/** `FR14 2004 1010 0505 0001 3M02 606`, with no-break spaces. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
}

/** `FR14 •••• 2606`: enough to tell an account from another, for those who may not see it whole. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)}\u00a0••••\u00a0${iban.slice(-4)}`
}

/** ISO 7064 MOD 97-10: capitals and digits, the country and its key at the end, as those of an IBAN and of a SEPA creditor are checked. */
export const hasMod97Key = (text: string): boolean => mod97(lettersToNumbers(text)) === 1

/** ISO 13616: A is 10 … Z is 35. */
function lettersToNumbers(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
}

function mod97(digits: string): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** RIB: bank 5, branch 5, account 11, key 2; letters are A J = 1, B K S = 2, … I R Z = 9; the whole is a multiple of 97. */
function hasRibKey(bban: string): boolean {
  if (!/^\d{10}[A-Z0-9]{11}\d{2}$/.test(bban)) return false
  const digits = bban.replace(/[A-Z]/g, (letter) =>
    '12345678912345678923456789'.charAt(letter.charCodeAt(0) - 65),
  )
  const bank = Number(digits.slice(0, 5))
  const branch = Number(digits.slice(5, 10))
  const account = mod97(digits.slice(10, 21))
  return Number(digits.slice(21)) === 97 - ((89 * bank + 15 * branch + 3 * account) % 97)
}

export const BAD_BIC = 'Ce BIC n’est pas valide'

/** The BIC without spaces, in capitals: institution 4, country 2, place 2, perhaps a branch of 3 (ISO 9362); else null. */
export function parseBic(text: string): string | null {
  const bic = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : null
}
