import { listEarlierNumbers } from '#server/features/invoices/queries/earlier-numbers.ts'
import { getLastOfSeries } from '#server/features/invoices/queries/series.ts'
import { startSeries } from '#server/features/invoices/store/settings.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { counterPeriod, parseNumber, periodDays } from '#shared/domain/invoices/number-series.ts'
import { numberingKeys, type SeriesName } from '#shared/domain/invoices/numbering.ts'

/** Sets the counters that the author starts from a number. A counter that counts keeps its own. */
export async function startCounters(tx: Tx, numbering: InvoiceSettingsInput['numbering'], today: string) {
  const faults = []
  for (const name of Object.keys(numberingKeys) as SeriesName[]) {
    const asked = numbering[numberingKeys[name]]
    const start = asked?.start ?? null
    if (asked === null || start === null) continue
    const series = { ...asked, yearStart: numbering.yearStart }
    const period = counterPeriod(series, today)
    const { lastNumber } = await getLastOfSeries(tx, { series: name, period })
    const path = `numbering.${numberingKeys[name]}.start`
    const earlier = await listEarlierNumbers(tx, periodDays(series, today))
    // The other software may have told its years by the calendar.
    const rankOf = ({ number, issuedOn }: (typeof earlier)[number]) =>
      parseNumber(series, issuedOn, number) ?? parseNumber(series, today, number) ?? 0
    if (earlier.some((one) => rankOf(one) >= start)) {
      faults.push(fieldError(path, 'number_start_earlier'))
      continue
    }
    if (start === lastNumber + 1) continue
    if (!(await startSeries(tx, { series: name, period, start })))
      faults.push(fieldError(path, 'number_start_used'))
  }
  return faults
}
