import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Numbers of the overseas departments as dialled from France: same ten digits, another country code in E.164
 * (ARCEP numbering plan). Taken as mainland numbers they would reach nobody.
 */
const overseas: [prefix: RegExp, callingCode: string][] = [
  [/^0(?:590|690|691)/, '590'],
  [/^0(?:594|694)/, '594'],
  [/^0(?:596|696|697)/, '596'],
  // 06 39 98 is the mainland's: ARCEP keeps it for works of fiction.
  [/^0(?:262|263|269|639(?!98)|692|693)/, '262'],
]
const frenchCodes = new Set(['33', '590', '594', '596', '262'])

/** E.164 (`+33612345678`) of a phone number written in the country's way or internationally; null when it is not one. */
export function parsePhone(text: string, country = 'FR'): string | null {
  const compact = text.replace(/[\s().\-/]/g, '')
  if (compact.length < 4 || compact.length > 20) return null
  const code = country === 'FR' ? overseas.find(([prefix]) => prefix.test(compact))?.[1] : undefined
  const written = code && compact.length === 10 ? `+${code}${compact.slice(1)}` : text
  const number = parsePhoneNumberFromString(written, {
    defaultCountry: country as CountryCode,
    extract: false,
  })
  return number?.isValid() ? number.number : null
}

/** `06 12 34 56 78` for a French number (overseas included), `+32 470 12 34 56` otherwise; other texts come back as they are. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return frenchCodes.has(number.countryCallingCode) ? number.formatNational() : number.formatInternational()
}
