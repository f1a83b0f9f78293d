import { getLastOfSeries } from '#server/features/invoices/queries/series.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { counterPeriod, formatNumber, type SeriesFacts } from '#shared/domain/invoices/number-series.ts'
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

/** The next number of its series for an issue on that day, and where the series stands. */
export async function readNextNumber(
  tx: Tx,
  { kind, numbering, issuedOn, before }: Asked,
): Promise<{ number: NextNumber; stand: SeriesFacts }> {
  const { name, series } = seriesOf(kind, numbering)
  const period = counterPeriod(series, issuedOn)
  const { lastNumber, lastIssuedOn, lastYear } = await getLastOfSeries(tx, { series: name, period })
  const ahead = before?.series === name ? before : null
  const ordinal = Math.max(lastNumber, ahead?.period === period ? ahead.ordinal : 0) + 1
  const last = (texts: (string | null | undefined)[]) =>
    texts
      .filter((text) => typeof text === 'string')
      .toSorted()
      .at(-1) ?? null
  return {
    number: { series: name, period, ordinal, text: formatNumber(series, issuedOn, ordinal), issuedOn },
    stand: {
      series,
      lastIssuedOn: last([lastIssuedOn, ahead?.issuedOn]),
      lastYear: last([lastYear, series.restarts === 'year' ? ahead?.period : null]),
    },
  }
}
