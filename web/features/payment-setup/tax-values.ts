import type { PaymentSetup, TaxFields } from '#shared/contract/payment-setup.ts'

/** What the form holds of the settings; automatic is proposed first. */
export function taxValuesOf({ tax }: PaymentSetup): TaxFields {
  const { legalAddress, sellingCountries, rates } = tax
  return { taxMethod: tax.taxMethod ?? 'stripe_tax', legalAddress, sellingCountries, rates }
}

/** Equal texts for equal settings, whatever the order of their keys. */
export function taxFingerprint({ taxMethod, legalAddress, sellingCountries, rates }: TaxFields): string {
  const { line1, line2, city, state, postalCode, country } = legalAddress
  return JSON.stringify([
    ...[taxMethod, line1, line2, city, state, postalCode, country, sellingCountries],
    rates.map(({ id, name, percentageBps, inclusive }) => [id, name, percentageBps, inclusive]),
  ])
}
