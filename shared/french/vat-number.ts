import { parseSiren } from './siren.ts'

/** Formats of the intra-Community VAT numbers after the country's two letters (European Commission, VIES FAQ, Q11). */
const formats: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/**
 * The canonical form of an intra-Community VAT number, or null. A French key of two digits is checked; one with letters,
 * and the numbers of other countries, by their format only: VIES tells the truth. GR is written EL.
 */
export function parseVatNumber(text: string): string | null {
  const compact = text.replace(/[\s.-]/g, '').toUpperCase()
  const country = compact.startsWith('GR') ? 'EL' : compact.slice(0, 2)
  const rest = compact.slice(2)
  const format = Object.hasOwn(formats, country) ? formats[country] : undefined
  if (!format?.test(rest)) return null
  if (country === 'FR' && /^\d{2}/.test(rest) && rest.slice(0, 2) !== frenchKey(rest.slice(2))) return null
  return country + rest
}

/** The French VAT number of a company, from its SIREN; null when the SIREN is not valid. */
export function frenchVatNumber(siren: string): string | null {
  const digits = parseSiren(siren)
  return digits && `FR${frenchKey(digits)}${digits}`
}

/** (12 + 3 · (SIREN mod 97)) mod 97, two digits. */
function frenchKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')
}
