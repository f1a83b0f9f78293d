import { lazily } from './lazily.ts'

/** A postal address without the name of who lives there. `country` is ISO 3166-1 alpha-2. */
export type PostalAddress = {
  addressLines: string[]
  postalCode: string | null
  city: string | null
  country: string
}

/** Printed blocks: at most 6 lines of 38 characters (AFNOR NF Z10-011). */
export const ADDRESS_MAX_LINES = 6
export const ADDRESS_LINE_LENGTH = 38

/** France and what shares its five-digit codes (La Poste): overseas departments and territories, Monaco. */
const frenchPost = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'MC'])

/** Same address with single spaces, no empty line and a postal code in its usual form. */
export function normalizePostalAddress(address: PostalAddress): PostalAddress {
  const country = address.country.trim().toUpperCase()
  const code = squeeze(address.postalCode ?? '').toUpperCase()
  return {
    addressLines: address.addressLines.map(squeeze).filter((line) => line !== ''),
    postalCode: (frenchPost.has(country) ? code.replaceAll(' ', '') : code) || null,
    city: squeeze(address.city ?? '') || null,
    country,
  }
}

/** Whether the postal code suits the country: five digits in France, a short code of letters and digits elsewhere. */
export function isPostalCode(postalCode: string, country: string): boolean {
  if (frenchPost.has(country)) return /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(postalCode)
  return /^[A-Z0-9][A-Z0-9 -]{1,9}$/i.test(postalCode)
}

/**
 * The block to print: lines of at most 38 characters, cut between words, the city in capitals after its code (« CEDEX »
 * included), the country in capitals when it is not `fromCountry`. May exceed 6 lines: `fitsEnvelope` tells.
 */
export function postalBlock(address: PostalAddress, names: string[] = [], fromCountry = 'FR'): string[] {
  const { addressLines, postalCode, city, country } = normalizePostalAddress(address)
  const town = [postalCode, city?.toLocaleUpperCase('fr')].filter(Boolean).join(' ')
  const abroad = country === fromCountry ? [] : [countryName(country).toLocaleUpperCase('fr')]
  const lines = [...names.map(squeeze), ...addressLines, town, ...abroad]
  return lines.filter((line) => line !== '').flatMap(wrap)
}

/** Whether the printed block respects the six lines of the norm. */
export function fitsEnvelope(block: string[]): boolean {
  return block.length <= ADDRESS_MAX_LINES && block.every((line) => line.length <= ADDRESS_LINE_LENGTH)
}

const countryNames = lazily(() => new Intl.DisplayNames('fr', { type: 'region' }))

/** French name of a country from its ISO code; the code itself when it is not one. */
export function countryName(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (countryNames().of(country) ?? country) : country
}

function squeeze(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

function wrap(line: string): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current === '') current = word
    else if (current.length + 1 + word.length <= ADDRESS_LINE_LENGTH) current += ` ${word}`
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}
