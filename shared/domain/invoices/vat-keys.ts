import type { VatKey } from './invoice-totals.ts'
import type { VatTreatment, VatTreatmentKind } from './vat-treatment.ts'

/** Category and VATEX code of each treatment (UNCL 5305; VATEX list of Factur-X 1.09). */
const fixed = {
  franchise: { category: 'E', exemptionCode: 'VATEX-FR-FRANCHISE' },
  reverse_charge_construction: { category: 'AE', exemptionCode: 'VATEX-FR-AE' },
  reverse_charge_eu_services: { category: 'AE', exemptionCode: 'VATEX-EU-AE' },
  intra_community_goods: { category: 'K', exemptionCode: 'VATEX-EU-IC' },
  export: { category: 'G', exemptionCode: 'VATEX-EU-G' },
  outside_scope: { category: 'O', exemptionCode: 'VATEX-EU-O' },
} as const satisfies Record<Exclude<VatTreatmentKind, 'domestic' | 'exempt'>, Omit<VatKey, 'rateBps'>>

/** Key of a line's VAT: only French VAT has a rate. Category Z stands for a domestic rate of 0, which issuing refuses. */
export function vatKeyOf(treatment: VatTreatment, rateBps: number): VatKey {
  if (treatment.kind === 'domestic') {
    return { category: rateBps === 0 ? 'Z' : 'S', rateBps, exemptionCode: null }
  }
  if (treatment.kind === 'exempt') return { category: 'E', rateBps: 0, exemptionCode: treatment.code }
  return { ...fixed[treatment.kind], rateBps: 0 }
}

/** Text that two keys share when they are the same. */
export function vatKeyId({ category, rateBps, exemptionCode }: VatKey): string {
  return exemptionCode === null ? `${category} ${rateBps}` : `${category} ${rateBps} ${exemptionCode}`
}

/** In the order of documents: highest rate first. */
export function compareVatKeys(a: VatKey, b: VatKey): number {
  return b.rateBps - a.rateBps || (vatKeyId(a) < vatKeyId(b) ? -1 : 1)
}
