import type { InvoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import { defaultSeries } from '#shared/domain/invoices/number-series.ts'

const { format, padding, restarts, yearStart } = defaultSeries

/** Settings printed on the workshop's invoices. Its IBAN is the one that French banks publish as an example; its insurer is invented. */
export const invoiceSettings: InvoiceSettingsInput = {
  shareCapitalCents: 20_000_00,
  registryTown: 'Lyon',
  // Its SIREN.
  electronicAddress: null,
  insurance: {
    insurer: 'Assurances rhodaniennes du bâtiment',
    address: '18 quai du Commerce, 69009 Lyon',
    policy: 'DEC-2018-048213',
    coverage: 'France métropolitaine',
  },
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPP',
  accountName: 'Atelier Rivoire',
  vatOnDebits: false,
  vatRegime: 'real_monthly',
  sectorTermDays: null,
  paymentTerms: { kind: 'days', days: 30 },
  numbering: {
    yearStart,
    main: { format, padding, restarts, start: null },
    deposit: null,
    creditNote: null,
  },
}
