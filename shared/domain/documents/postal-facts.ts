import type { PostalAddress } from '#shared/french/postal-address.ts'

/** Countries where mail travels without a postal code (optional in Ireland): none is asked there. */
const withoutPostalCode = new Set(['AE', 'HK', 'IE'])

/** Whether an address is whole enough for a document: a street, a city, and a postal code where there are any. */
export function hasPostalAddress({ addressLines, postalCode, city, country }: PostalAddress): boolean {
  const filled = (text: string | null) => (text ?? '').trim() !== ''
  const coded = filled(postalCode) || withoutPostalCode.has(country)
  return addressLines.some(filled) && coded && filled(city)
}
