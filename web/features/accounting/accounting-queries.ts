import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { bookPeriods } from '#shared/domain/accounting/periods.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import type { AccountingSearch } from './accounting-search.ts'

type Days = { from: string; to: string }

export const invoiceSettingsOptions = orpc.invoices.getInvoiceSettings.queryOptions({ input: {} })
export const organizationOptions = orpc.organizations.getOrganization.queryOptions({ input: {} })
export const accountsOptions = orpc.accounting.getAccounts.queryOptions({ input: {} })
export const vatSummaryOptions = (days: Days) =>
  orpc.accounting.getVatSummary.queryOptions({ input: days, placeholderData: keepPreviousData })

/** The days of the address, else the fiscal year under way. */
export function shownDays({ from, to }: AccountingSearch, today: string, yearStart: number): Days {
  const year = bookPeriods(today, yearStart)[0]!
  return { from: from ?? year.from, to: to ?? year.to }
}

/** For the loader of the page: the fiscal year is known once the settings are. */
export async function prefetchBooks(client: QueryClient, search: AccountingSearch): Promise<void> {
  if (!(await mayRead(client, 'payment:read'))) return
  const others = prefetchAll(client, [organizationOptions, accountsOptions])
  const [me, settings] = await Promise.all([
    client.ensureQueryData(meOptions),
    client.ensureQueryData(invoiceSettingsOptions).catch(() => undefined),
  ])
  if (me?.current != null && settings) {
    const today = todayIn(me.current.timezone, new Date())
    await prefetchAll(client, [vatSummaryOptions(shownDays(search, today, settings.numbering.yearStart))])
  }
  await others
}
