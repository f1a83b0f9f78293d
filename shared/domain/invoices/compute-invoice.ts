import { computeTotalsBy } from '#shared/domain/documents/totals.ts'
import type { InvoiceContent, InvoiceLine, TakenBack } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'
import type { InvoiceTotals, InvoiceVat, VatAmounts, VatKey } from './invoice-totals.ts'
import { compareVatKeys, vatKeyId, vatKeyOf } from './vat-keys.ts'
import type { VatTreatment } from './vat-treatment.ts'

type Counted = Pick<
  InvoiceContent,
  'lines' | 'discount' | 'takenBack' | 'vatAdjustments' | 'vat' | 'prepaidCents'
>

/**
 * Totals of an invoice: its lines as `computeTotals` counts them, per category and rate, less what the chain already
 * invoiced. Bases and VAT are subtracted as they were rounded, never computed again. The discount falls on the lines alone.
 */
export function computeInvoice(content: Counted): InvoiceTotals {
  const own = computeTotalsBy(content.lines, content.discount, (line) => {
    const key = vatKeyOf(line.vat ?? content.vat, line.vatRateBps)
    return { ...key, id: vatKeyId(key) }
  })
  const vat = new Map<string, InvoiceVat>()
  const entryOf = (key: VatKey): InvoiceVat => {
    const id = vatKeyId(key)
    const { category, rateBps, exemptionCode } = key
    const entry = vat.get(id) ?? {
      category,
      rateBps,
      exemptionCode,
      discountCents: 0,
      baseCents: 0,
      vatCents: 0,
    }
    vat.set(id, entry)
    return entry
  }
  for (const group of own.vat) {
    const entry = entryOf(group)
    entry.discountCents = group.discountCents
    entry.baseCents = group.baseCents
    entry.vatCents = group.vatCents
  }
  for (const { cents, ...key } of content.vatAdjustments) entryOf(key).vatCents += cents
  let takenBackCents = 0
  for (const { baseCents, vatCents, ...key } of content.takenBack.flatMap(signedAmounts)) {
    const entry = entryOf(key)
    entry.baseCents -= baseCents
    entry.vatCents -= vatCents
    takenBackCents += baseCents
  }
  const entries = [...vat.values()].sort(compareVatKeys)
  const netCents = own.netCents - takenBackCents
  const vatCents = entries.reduce((sum, entry) => sum + entry.vatCents, 0)
  const grossCents = netCents + vatCents
  return {
    lineNetCents: own.lineNetCents,
    linesCents: own.linesCents,
    discountCents: own.discountCents,
    takenBackCents,
    netCents,
    vat: entries,
    vatCents,
    grossCents,
    prepaidCents: content.prepaidCents,
    dueCents: grossCents - content.prepaidCents,
  }
}

/** Amounts as they count in the chain: negative for a credit note. */
export function signedAmounts({ kind, vat }: Pick<TakenBack, 'kind' | 'vat'>): VatAmounts[] {
  if (!isCreditNote(kind)) return vat
  return vat.map((entry) => ({ ...entry, baseCents: -entry.baseCents, vatCents: -entry.vatCents }))
}

/** The lines as the document prints them: without rate where no French VAT is charged. */
export function printedLines(lines: readonly InvoiceLine[], treatment: VatTreatment): InvoiceLine[] {
  return lines.map((line) =>
    line.kind === 'item'
      ? { ...line, vatRateBps: vatKeyOf(line.vat ?? treatment, line.vatRateBps).rateBps }
      : line,
  )
}
