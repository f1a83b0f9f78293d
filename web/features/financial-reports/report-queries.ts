import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { comparedWith } from '#shared/domain/reports/periods.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { planMayRead } from '#web/api/plan.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { prefetchFigureGoals } from '#web/blocks/reports/figure-goal.tsx'
import { byCursor } from '#web/patterns/list/list-query.ts'
import {
  filtersOf,
  type Place,
  periodOfSearch,
  type ReportSearch,
  reportOf,
  rowsInputOf,
} from './report-search.ts'

/** The figures shown stay until those of the next question arrive. */
const shown = { placeholderData: keepPreviousData } as const
const reports = orpc.financialReports

type Days = { from: string; to: string }
/** Of reports that tell what is known now alone. */
const knownNow = ({ knownOn: _, ...search }: ReportSearch): ReportSearch => search
/** The question of a report of a period. */
export const periodInput = (search: ReportSearch, { from, to }: Days) => ({ from, to, ...filtersOf(search) })
/** The question of a report of a day. */
export const dayInput = (search: ReportSearch) => ({
  ...(search.on ? { on: search.on } : {}),
  ...filtersOf(search),
})

export const revenueReportOptions = (search: ReportSearch, days: Days) =>
  reports.getRevenueReport.queryOptions({ input: periodInput(search, days), ...shown })
export const revenueByOptions = (search: ReportSearch, days: Days) =>
  reports.getRevenueBy.queryOptions({
    input: { ...periodInput(search, days), dimension: search.by ?? 'client' },
    ...shown,
  })
export const conversionOptions = (search: ReportSearch, days: Days) =>
  reports.getConversion.queryOptions({ input: periodInput(knownNow(search), days), ...shown })
export const recurringOptions = (search: ReportSearch, days: Days) =>
  reports.getRecurring.queryOptions({ input: periodInput(knownNow(search), days), ...shown })
export const marginOptions = (search: ReportSearch, days: Days) =>
  reports.getMargin.queryOptions({ input: periodInput(knownNow(search), days), ...shown })
/** Whose margin is asked for: of devis unless the address says clients. */
export const lineMarginOf = ({ by }: ReportSearch) => (by === 'client' ? 'client' : 'quote')
export const lineMarginOptions = (search: ReportSearch, days: Days) =>
  reports.getLineMargin.queryOptions({
    input: { ...periodInput(knownNow(search), days), of: lineMarginOf(search) },
    ...shown,
  })
export const workOptions = (search: ReportSearch, days: Days) =>
  reports.getWork.queryOptions({ input: periodInput(knownNow(search), days), ...shown })
export const payersOptions = (search: ReportSearch, days: Days) =>
  reports.getPayers.queryOptions({ input: periodInput(search, days), ...shown })
export const recoveryOptions = (search: ReportSearch, days: Days) =>
  reports.getRecovery.queryOptions({ input: periodInput(search, days), ...shown })

export const dsoOptions = (search: ReportSearch) =>
  reports.getDso.queryOptions({ input: dayInput(search), ...shown })
export const ageingOptions = (search: ReportSearch) =>
  reports.getAgeing.queryOptions({ input: dayInput(search), ...shown })
export const dueOptions = (search: ReportSearch) =>
  reports.getDue.queryOptions({
    input: { ...dayInput(search.side ? knownNow(search) : search), side: search.side ?? 'clients' },
    ...shown,
  })
export const forecastOptions = ({ currency }: ReportSearch) =>
  reports.getForecast.queryOptions({ input: currency ? { currency } : {}, ...shown })

export const differencesOptions = reports.getReportDifferences.queryOptions({ input: {} })

export const rowsOptions = (search: ReportSearch) =>
  reports.listReportRows.infiniteOptions({
    ...byCursor,
    input: (cursor: string | undefined) => ({
      ...(rowsInputOf(search) ?? { figure: 'invoiced' as const, to: '2000-01-01' }),
      limit: 50,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    enabled: rowsInputOf(search) !== null,
  })

export const invoiceSettingsOptions = orpc.invoices.getInvoiceSettings.queryOptions({ input: {} })

/** The report that the page opens with, for its loader: a single try, since the page retries while it shows its skeleton. */
export async function prefetchReport(client: QueryClient, place: Place): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  if (me?.current == null || !(await planMayRead(client, 'report:read', 'dashboard:read'))) return
  const { search, path } = place
  const report = reportOf(place)
  if (path === '/reports/financial') {
    if (!(await mayRead(client, 'payment:read'))) return
    const asked = { dso: [dsoOptions(search)], ageing: [ageingOptions(search)] }
    const first = report === 'dso' || report === 'ageing' ? asked[report] : []
    return void (await Promise.all([
      prefetchAll(client, [differencesOptions, ...first]),
      prefetchFigureGoals(client),
    ]))
  }
  if (report !== 'revenue') return
  const settings = await client.ensureQueryData(invoiceSettingsOptions).catch(() => undefined)
  const today = todayIn(me.current.timezone, new Date())
  const days = periodOfSearch(search, today, settings?.numbering.yearStart ?? 1)
  const compared = comparedWith(days, search.compare ?? 'previous')
  await Promise.all([
    prefetchAll(client, [
      revenueReportOptions(search, days),
      ...(compared === null ? [] : [revenueReportOptions(search, compared)]),
    ]),
    prefetchFigureGoals(client),
  ])
}
