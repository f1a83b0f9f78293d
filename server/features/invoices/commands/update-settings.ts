import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { getLastOfSeries, hasNumbered } from '#server/features/invoices/queries/series.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { getInvoiceSettingsView } from '#server/features/invoices/queries/settings-view.ts'
import { lockSettings, startSeries, writeSettings } from '#server/features/invoices/store/settings.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceSettings, InvoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { counterPeriod, goesBack, parseNumber, periodDays } from '#shared/domain/invoices/number-series.ts'
import {
  type InvoiceNumbering,
  numberingFaults,
  numberingKeys,
  replacedBy,
  type SeriesName,
  seriesIn,
} from '#shared/domain/invoices/numbering.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listEarlierNumbers } from '../queries/earlier-numbers.ts'

type Input = InvoiceSettingsInput & { revision: number }

/**
 * Replaces the settings of the organization's invoices. Errors: version_conflict (with `data.current`), and invalid_input, whose
 * fields name a number that could come twice, a counter that already counts, or an address that is not the seller's.
 */
export function updateInvoiceSettings(scope: Scope, { revision, ...input }: Input): Promise<InvoiceSettings> {
  return inTransaction(scope, async (tx) => {
    const stored = await lockSettings(tx)
    if (stored !== revision)
      throw new DomainError('version_conflict', { data: { current: await getInvoiceSettingsView(tx) } })
    const { numbering: present, pastSeries } = await getInvoiceSettings(tx)
    const { timeZone, siren } = await getSeller(tx)
    const numbering = withoutStart(input.numbering)
    const numbered = await hasNumbered(tx)
    const used = numbered ? [...pastSeries, ...seriesIn(present)] : []
    const fields = numberingFaults(numbering, used).map(({ path, code }) =>
      fieldError(`numbering.${path}`, code),
    )
    const changed = !isDeepStrictEqual(numbering, present)
    if (changed && (await anyGoesBack(tx, numbering, todayIn(timeZone, tx.now))))
      fields.push(fieldError('numbering.yearStart', 'fiscal_year_goes_back'))
    if (input.electronicAddress !== null && !input.electronicAddress.startsWith(siren ?? ''))
      fields.push(fieldError('electronicAddress', 'electronic_address_of_another'))
    if (fields.length === 0)
      fields.push(...(await startCounters(tx, input.numbering, todayIn(timeZone, tx.now))))
    if (fields.length > 0) throw new DomainError('invalid_input', { fields })
    await writeSettings(tx, { ...input, numbering, pastSeries: replacedBy(numbering, used) })
    await tx.emit('organization.updated', {
      subject: { type: 'organization', id: tx.scope.orgId },
      meta: { fields: ['invoicing'] },
    })
    return getInvoiceSettingsView(tx)
  })
}

function withoutStart({
  yearStart,
  main,
  deposit,
  creditNote,
}: InvoiceSettingsInput['numbering']): InvoiceNumbering {
  const series = ({ format, padding, restarts }: typeof main) => ({ format, padding, restarts, yearStart })
  return {
    main: series(main),
    deposit: deposit && series(deposit),
    creditNote: creditNote && series(creditNote),
  }
}

async function anyGoesBack(tx: Tx, numbering: InvoiceNumbering, today: string): Promise<boolean> {
  for (const { name, series } of seriesIn(numbering)) {
    const { lastYear } = await getLastOfSeries(tx, { series: name, period: counterPeriod(series, today) })
    if (goesBack(series, lastYear, today)) return true
  }
  return false
}

/** Sets the counters that the author starts from a number. A counter that counts keeps its own. */
async function startCounters(tx: Tx, numbering: InvoiceSettingsInput['numbering'], today: string) {
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
