import { isDeepStrictEqual } from 'node:util'
import type { InvoiceContent, VatAdjustment } from '#shared/domain/invoices/invoice-document.ts'

/** The cents that the chain set right belong to what its lines count: none for others. Words may change. */
export function adjustmentsThatHold(stored: InvoiceContent, written: InvoiceContent): VatAdjustment[] {
  return isDeepStrictEqual(countedOf(stored), countedOf(written)) ? stored.vatAdjustments : []
}

const countedOf = ({ lines, discount, vat }: InvoiceContent) => ({
  discount,
  vat,
  lines: lines.flatMap((line) => {
    if (line.kind !== 'item') return []
    const { description: _description, unit: _unit, ...counted } = line
    return [counted]
  }),
})
