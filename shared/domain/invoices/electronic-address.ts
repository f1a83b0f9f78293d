import { parseSiren, parseSiret } from '#shared/french/siren.ts'
import { parseVatNumber } from '#shared/french/vat-number.ts'

/**
 * Where an invoice is delivered to its buyer (BT-49): code of the list EAS (EN 16931, CEF), what it holds, and its canonical form.
 * In France the directory of the reform (0225), by SIREN or SIREN_suffix; BR-FR-23 and 25 bound it.
 */
export const electronicSchemes = {
  '0225': {
    label: 'Annuaire français (SIREN, ou SIREN_code)',
    parse: (text) => (/^\d{9}(?:_[A-Za-z0-9+\-_.]{1,100})?$/.test(text) ? sirenFirst(text) : null),
  },
  '0002': { label: 'SIREN', parse: parseSiren },
  '0009': { label: 'SIRET', parse: parseSiret },
  '9957': { label: 'Numéro de TVA français', parse: (text) => vatOf(text, 'FR') },
  '0208': { label: 'Numéro d’entreprise belge', parse: belgianNumber },
  '9930': { label: 'Numéro de TVA allemand', parse: (text) => vatOf(text, 'DE') },
  '0088': { label: 'Code GLN (EAN)', parse: locationNumber },
  EM: {
    label: 'Adresse e-mail',
    parse: (text) => (/^[^\s@]{1,64}@[^\s@]{1,60}$/.test(text) ? text.toLowerCase() : null),
  },
} as const satisfies Record<string, { label: string; parse: (text: string) => string | null }>
export type ElectronicScheme = keyof typeof electronicSchemes

export const isElectronicScheme = (code: string): code is ElectronicScheme =>
  Object.hasOwn(electronicSchemes, code)

/** The canonical address of a scheme, without spaces; null when it is none of it. */
export function parseElectronicAddress(scheme: ElectronicScheme, text: string): string | null {
  return electronicSchemes[scheme].parse(text.replace(/\s/g, ''))
}

function sirenFirst(address: string): string | null {
  return parseSiren(address.slice(0, 9)) === null ? null : address
}

function vatOf(text: string, country: string): string | null {
  const number = parseVatNumber(text)
  return number?.startsWith(country) ? number : null
}

/** Ten digits, the last two 97 less the rest of the first eight by 97 (Banque-Carrefour des Entreprises). */
function belgianNumber(text: string): string | null {
  const digits = text.replace(/[.-]/g, '')
  if (!/^[01]\d{9}$/.test(digits)) return null
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8)) ? digits : null
}

/** Thirteen digits, weighted 1 and 3 in turn, whose sum is a multiple of ten (GS1). */
function locationNumber(text: string): string | null {
  if (!/^\d{13}$/.test(text)) return null
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? text : null
}
