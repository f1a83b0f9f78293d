import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceSettings, SeriesSettings } from '#shared/contract/invoice-settings.ts'
import { counterPeriod, type NumberSeries } from '#shared/domain/invoices/number-series.ts'
import type { SeriesName } from '#shared/domain/invoices/numbering.ts'
import { maskIban } from '#shared/french/iban.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getLastOfSeries } from './series.ts'
import { getInvoiceSettings } from './settings.ts'

/** The settings as their page shows them, with the next number of each series. */
export async function getInvoiceSettingsView(tx: Tx): Promise<InvoiceSettings> {
  const { numbering, pastSeries: _, ...settings } = await getInvoiceSettings(tx)
  const { timeZone } = await getSeller(tx)
  const today = todayIn(timeZone, tx.now)
  const { permissions } = tx.scope
  const sees = permissions.includes('invoice:write') || permissions.includes('*')
  const shown = async (name: SeriesName, series: NumberSeries): Promise<SeriesSettings> => {
    const period = counterPeriod(series, today)
    const { lastNumber, counting } = await getLastOfSeries(tx, { series: name, period })
    const { yearStart: _, ...facts } = series
    return { ...facts, next: lastNumber + 1, counting }
  }
  const { main, deposit, creditNote } = numbering
  return {
    ...settings,
    iban: settings.iban !== null && !sees ? maskIban(settings.iban) : settings.iban,
    numbering: {
      yearStart: main.yearStart,
      main: await shown('main', main),
      deposit: deposit && (await shown('deposit', deposit)),
      creditNote: creditNote && (await shown('credit_note', creditNote)),
    },
  }
}
