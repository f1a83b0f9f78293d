import type { InvoiceNumbering } from '#server/features/invoices/queries/settings.ts'
import { type InvoiceKind, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import type { NumberSeries } from '#shared/domain/invoices/number-series.ts'

/** Names of the counters in invoice_series. */
export type SeriesName = 'main' | 'deposit' | 'credit_note'

/** The series of a kind: the one chronology, unless the organization gave deposits or credit notes their own. */
export function seriesOf(
  kind: InvoiceKind,
  numbering: InvoiceNumbering,
): { name: SeriesName; series: NumberSeries } {
  if (kind === 'deposit' && numbering.deposit !== null) return { name: 'deposit', series: numbering.deposit }
  if (isCreditNote(kind) && numbering.creditNote !== null)
    return { name: 'credit_note', series: numbering.creditNote }
  return { name: 'main', series: numbering.main }
}
