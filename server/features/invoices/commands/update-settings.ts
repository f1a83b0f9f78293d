import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '#server/db/transaction.ts'
import { getLastOfSeries, hasNumbered } from '#server/features/invoices/queries/series.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { getInvoiceSettingsView } from '#server/features/invoices/queries/settings-view.ts'
import { startCounters } from '#server/features/invoices/steps/start-counters.ts'
import { lockSettings, writeSettings } from '#server/features/invoices/store/settings.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceSettings, InvoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { counterPeriod, goesBack } from '#shared/domain/invoices/number-series.ts'
import {
  type InvoiceNumbering,
  numberingFaults,
  replacedBy,
  seriesIn,
} from '#shared/domain/invoices/numbering.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

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
