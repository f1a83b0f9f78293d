import type { InvoiceSettings } from '#shared/contract/invoice-settings.ts'

/** Settings of an organization that numbers by calendar year. */
export const invoicingSettings = (facts: Partial<InvoiceSettings> = {}): InvoiceSettings => ({
  shareCapitalCents: null,
  registryTown: null,
  electronicAddress: null,
  insurance: null,
  iban: null,
  bic: null,
  accountName: null,
  vatOnDebits: false,
  vatRegime: null,
  paymentTerms: { kind: 'days', days: 30 },
  sectorTermDays: null,
  numbering: {
    yearStart: 1,
    main: { format: 'F{AAAA}-{N}', padding: 4, restarts: 'year', next: 42, counting: true },
    deposit: null,
    creditNote: null,
  },
  revision: 1,
  ...facts,
})
