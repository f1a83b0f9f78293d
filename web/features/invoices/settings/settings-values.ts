import { get } from 'react-hook-form'
import type { InvoiceSettings, SeriesSettings } from '#shared/contract/invoice-settings.ts'
import type { NumberSeries } from '#shared/domain/invoices/number-series.ts'
import { type PaymentTerms, termsText } from '#shared/domain/invoices/payment-terms.ts'
import { type RealRegime, vatRegimeLabels } from '#shared/domain/invoices/vat-regimes.ts'
import { formatMoney } from '#shared/french/format.ts'
import { formatIban, parseIban } from '#shared/french/iban.ts'
import { capitalized } from '#shared/french/typography.ts'

export type SeriesValues = Omit<NumberSeries, 'yearStart'> & { start: number | null }

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })
/** « Janvier » to « Décembre ». */
export const monthNames = Array.from({ length: 12 }, (_, month) =>
  capitalized(monthFormat.format(Date.UTC(2026, month, 1))),
)

/** The form's own shape: an empty text where the settings have null. */
export type SettingsValues = {
  numbering: {
    yearStart: number
    main: SeriesValues
    deposit: SeriesValues | null
    creditNote: SeriesValues | null
  }
  paymentTerms: PaymentTerms
  sectorTermDays: number | null
  vatOnDebits: boolean
  vatRegime: RealRegime | null
  accountName: string
  iban: string
  bic: string
  shareCapitalCents: number | null
  registryTown: string
  electronicAddress: string
  insurance: { insurer: string; address: string; policy: string; coverage: string }
}

export function settingsValues(settings: InvoiceSettings): SettingsValues {
  const { numbering, insurance, iban } = settings
  return {
    numbering: {
      yearStart: numbering.yearStart,
      main: seriesValues(numbering.main),
      deposit: numbering.deposit && seriesValues(numbering.deposit),
      creditNote: numbering.creditNote && seriesValues(numbering.creditNote),
    },
    paymentTerms: settings.paymentTerms,
    sectorTermDays: settings.sectorTermDays,
    vatOnDebits: settings.vatOnDebits,
    vatRegime: settings.vatRegime,
    accountName: settings.accountName ?? '',
    iban: iban !== null && parseIban(iban) !== null ? formatIban(iban) : (iban ?? ''),
    bic: settings.bic ?? '',
    shareCapitalCents: settings.shareCapitalCents,
    registryTown: settings.registryTown ?? '',
    electronicAddress: settings.electronicAddress ?? '',
    insurance: {
      insurer: insurance?.insurer ?? '',
      address: insurance?.address ?? '',
      policy: insurance?.policy ?? '',
      coverage: insurance?.coverage ?? '',
    },
  }
}

/** A counter that counts goes on by itself: it has no start to choose. */
const seriesValues = ({ format, padding, restarts, next, counting }: SeriesSettings): SeriesValues => ({
  format,
  padding,
  restarts,
  start: counting ? null : next,
})

/** Field names for the form and its conflicts, in the form's order. */
export const settingsLabels = {
  'numbering.yearStart': 'Début de l’exercice',
  'numbering.main': 'Numéros des factures',
  'numbering.deposit': 'Numéros des factures d’acompte',
  'numbering.creditNote': 'Numéros des avoirs',
  paymentTerms: 'Délai de paiement',
  sectorTermDays: 'Délai permis par un accord de branche',
  vatOnDebits: 'Option pour les débits',
  vatRegime: 'Régime de TVA',
  accountName: 'Titulaire du compte',
  iban: 'IBAN',
  bic: 'BIC',
  shareCapitalCents: 'Capital social',
  registryTown: 'Ville du RCS',
  electronicAddress: 'Adresse de facturation électronique',
  insurance: 'Assurance décennale',
} as const

/** A value as a conflict shows it. */
export function shownSetting(name: string, values: SettingsValues): string {
  if (name === 'paymentTerms') return termsText(values.paymentTerms)
  if (name === 'sectorTermDays')
    return values.sectorTermDays === null ? 'Aucun' : `${values.sectorTermDays} jours`
  if (name === 'vatRegime') return values.vatRegime ? vatRegimeLabels[values.vatRegime] : 'Non indiqué'
  if (name === 'shareCapitalCents')
    return values.shareCapitalCents === null ? '' : formatMoney(values.shareCapitalCents)
  if (name === 'numbering.yearStart') return monthNames[values.numbering.yearStart - 1] ?? ''
  const value: unknown = get(values, name)
  if (value === null) return 'Avec les factures'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value !== 'object') return String(value)
  return name === 'insurance'
    ? Object.values(values.insurance).filter(Boolean).join(', ')
    : (value as SeriesValues).format
}
