import type { VatTreatment } from '#shared/domain/invoices/vat-treatment.ts'
import { exemptionCodes, vatTreatmentLabels } from '#shared/domain/invoices/vat-treatment.ts'
import type { ItemLine } from '#web/blocks/documents/line-operations.ts'
import type { NativeOption } from '#web/ui/native-select.tsx'

/** A treatment as the value of a select: its kind, or its exemption code. */
export const treatmentValue = (treatment: VatTreatment): string =>
  treatment.kind === 'exempt' ? treatment.code : treatment.kind

export function treatmentOf(value: string): VatTreatment {
  if (value in exemptionCodes) return { kind: 'exempt', code: value as keyof typeof exemptionCodes }
  return { kind: value as Exclude<VatTreatment['kind'], 'exempt'> }
}

/** Every treatment, exemptions by their article. */
export const treatmentOptions: readonly NativeOption[] = [
  ...Object.entries(vatTreatmentLabels).map(([value, label]) => ({ value, label })),
  ...Object.entries(exemptionCodes).map(([value, label]) => ({ value, label })),
]

const OF_DOCUMENT = 'document'
const RATE = 'rate '

/** The VAT of a line as the value of its select: a rate, a treatment of its own, or that of the document. */
export function lineVatValue(line: Pick<ItemLine, 'vat' | 'vatRateBps'>, document: VatTreatment): string {
  const own = line.vat ?? null
  if ((own ?? document).kind === 'domestic') return `${RATE}${line.vatRateBps}`
  return own === null ? OF_DOCUMENT : treatmentValue(own)
}

/** The change of a line when that select is used. A rate of the document's own treatment names none. */
export function lineVatChange(value: string, document: VatTreatment): Partial<ItemLine> {
  if (value === OF_DOCUMENT) return { vat: null }
  if (!value.startsWith(RATE)) return { vat: treatmentOf(value) }
  const vatRateBps = Number(value.slice(RATE.length))
  return { vatRateBps, vat: document.kind === 'domestic' ? null : { kind: 'domestic' } }
}

/** The choices of a line: that of the document where it charges no VAT, the rates, then the other treatments. */
export function lineVatOptions(rates: readonly NativeOption[], document: VatTreatment): NativeOption[] {
  return [
    ...(document.kind === 'domestic' ? [] : [{ value: OF_DOCUMENT, label: 'Comme la facture' }]),
    ...rates.map(({ value, label }) => ({ value: `${RATE}${value}`, label })),
    ...treatmentOptions.filter(({ value }) => value !== 'domestic'),
  ]
}
