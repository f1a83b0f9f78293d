import { getLastOfSeries } from '#server/features/invoices/queries/series.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { counterPeriod, formatNumber } from '#shared/domain/invoices/number-series.ts'
import { type InvoiceNumbering, type SeriesName, seriesOf } from '#shared/domain/invoices/numbering.ts'

/** The number that the invoice would bear: the next of its series, which nobody has taken yet. */
export type NextNumber = {
  series: SeriesName
  period: string
  ordinal: number
  text: string
  issuedOn: string
}

type Asked = {
  kind: InvoiceKind
  numbering: InvoiceNumbering
  issuedOn: string
  /** The number of an issue that is being recorded. */
  before: NextNumber | null
}

/** The next number of its series for an issue on that day, and the day of the last document of the series. */
export async function readNextNumber(
  tx: Tx,
  { kind, numbering, issuedOn, before }: Asked,
): Promise<{ number: NextNumber; lastIssuedOn: string | null }> {
  const { name, series } = seriesOf(kind, numbering)
  const period = counterPeriod(series, issuedOn)
  const { lastNumber, lastIssuedOn } = await getLastOfSeries(tx, { series: name, period })
  const ahead = before?.series === name ? before : null
  const ordinal = Math.max(lastNumber, ahead?.period === period ? ahead.ordinal : 0) + 1
  const days = [lastIssuedOn, ahead?.issuedOn ?? null].filter((day) => day !== null).toSorted()
  return {
    number: { series: name, period, ordinal, text: formatNumber(series, issuedOn, ordinal), issuedOn },
    lastIssuedOn: days.at(-1) ?? null,
  }
}
