import type { PaymentSetup, TaxFields } from '#shared/contract/payment-setup.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'

/** Form values of the tax settings; the automatic method is the default. */
export function taxValuesOf({ tax }: PaymentSetup): TaxFields {
  const { legalAddress, sellingCountries, rates } = tax
  return { taxMethod: tax.taxMethod ?? 'stripe_tax', legalAddress, sellingCountries, rates }
}

/** The parts that a conflict compares. */
export const taxLabels = {
  taxMethod: 'Calcul des taxes',
  legalAddress: 'Adresse légale',
  sellingCountries: 'Pays de vente',
  rates: 'Taux',
}

/** A part as a conflict shows it. */
export function shownTax(name: string, { taxMethod, legalAddress, sellingCountries, rates }: TaxFields) {
  if (name === 'taxMethod') return taxMethod === 'manual' ? 'Manuel' : 'Automatique'
  if (name === 'sellingCountries') return sellingCountries.map((each) => countryName(each)).join(', ')
  if (name === 'rates')
    return rates
      .map((rate) => {
        return `${rate.name} ${formatPercentBps(rate.percentageBps)}${rate.inclusive ? ', comprise' : ''}`
      })
      .join('\u202f; ')
  const { line1, line2, postalCode, city, state, country } = legalAddress
  const typed = [line1, line2, postalCode, city, state].some(Boolean)
  const town = `${postalCode} ${city}`.trim()
  return [line1, line2, town, state, typed && country && countryName(country)].filter(Boolean).join(', ')
}
