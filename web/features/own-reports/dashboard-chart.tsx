import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { ageFigures } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { goalAmount } from '#shared/domain/reports/goals.ts'
import type { DashboardChart as ChartName } from '#shared/domain/reports/own-dashboards.ts'
import { type Currency, formatDate, formatMoney, formatMonth } from '#shared/french/format.ts'
import { capitalized, NBSP } from '#shared/french/typography.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { chartNeeds, chartOptions } from './dashboard-queries.ts'

type Days = { days: DayWindow }

/** A chart of the reports over the days of a dashboard, with its table. */
export function DashboardChart({ chart, days }: Days & { chart: ChartName }) {
  const refusal = useRefusal(chartNeeds[chart])
  if (refusal !== undefined) return <p className="text-sm">{refusal}</p>
  if (chart === 'dso') return <DsoChart days={days} />
  if (chart === 'ageing') return <AgeingChart days={days} />
  if (chart === 'margin') return <MarginChart days={days} />
  if (chart === 'conversion') return <ConversionChart days={days} />
  return <RevenueChart days={days} />
}

function Shown<Report>({
  query,
  children,
}: {
  query: UseQueryResult<Report>
  children: (report: Report) => ReactNode
}) {
  return query.data === undefined ? (
    <QueryState query={query} loading={<Skeleton className="h-72" />} />
  ) : (
    children(query.data)
  )
}

const short = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })
const monthLabel = (day: string) => short.format(new Date(day))

type MonthBarsProps = {
  title: string
  currency: Currency
  series: string[]
  months: { from: string; values: (number | null)[]; unfinished?: boolean }[]
}

function MonthBars({ title, currency, series, months }: MonthBarsProps) {
  return (
    <Chart
      title={`${title}, en ${currency}`}
      pointName="Mois"
      series={series}
      kind="bars"
      points={months.map(({ from, values, unfinished = false }) => ({
        key: from,
        label: monthLabel(from),
        title: capitalized(formatMonth(from)),
        values,
        unfinished,
      }))}
      format={(cents) => formatMoney(cents, currency)}
      formatAxis={moneyAxis(currency)}
    />
  )
}

function RevenueChart({ days }: Days) {
  const query = useQuery(chartOptions.revenue(days))
  return (
    <Shown query={query}>
      {({ months, currency, total }) => (
        <MonthBars
          title="Chiffre d’affaires par mois"
          currency={currency}
          series={['Facturé HT', 'Réalisé HT', ...(total.collectedCents === null ? [] : ['Encaissé TTC'])]}
          months={months.map((month) => ({
            from: month.from,
            values: [
              month.invoicedCents,
              month.recognisedCents,
              ...(month.collectedCents === null ? [] : [month.collectedCents]),
            ],
            unfinished: !month.complete,
          }))}
        />
      )}
    </Shown>
  )
}

function MarginChart({ days }: Days) {
  const query = useQuery(chartOptions.margin(days))
  return (
    <Shown query={query}>
      {({ months, currency }) => (
        <MonthBars
          title="Achats et marge par mois"
          currency={currency}
          series={['Facturé HT', 'Factures reçues HT', 'Marge sur factures reçues']}
          months={months.map((month) => ({
            from: month.from,
            values: [month.invoicedCents, month.purchasesCents, month.marginCents],
          }))}
        />
      )}
    </Shown>
  )
}

function ConversionChart({ days }: Days) {
  const query = useQuery(chartOptions.conversion(days))
  return (
    <Shown query={query}>
      {({ months, currency }) => (
        <MonthBars
          title="Devis par mois"
          currency={currency}
          series={['Devis envoyés HT', 'Devis signés HT', 'Devis perdus HT']}
          months={months.map(({ from, sent, signed, lost }) => ({
            from,
            values: [sent.cents, signed.cents, lost.cents],
          }))}
        />
      )}
    </Shown>
  )
}

function AgeingChart({ days }: Days) {
  const query = useQuery(chartOptions.ageing(days))
  return (
    <Shown query={query}>
      {({ total, currency }) => (
        <Chart
          title={`Balance âgée, en ${currency}`}
          pointName="Retard"
          series={['Dû']}
          summary={ageFigures
            .map((age) => `${figures[age].label}${NBSP}: ${formatMoney(total[`${age}Cents`], currency)}`)
            .join(', ')}
          kind="bars"
          points={ageFigures.map((age) => ({
            key: age,
            label: figures[age].label,
            title: figures[age].label,
            values: [total[`${age}Cents`]],
          }))}
          format={(cents) => formatMoney(cents, currency)}
          formatAxis={moneyAxis(currency)}
        />
      )}
    </Shown>
  )
}

function DsoChart({ days }: Days) {
  const query = useQuery(chartOptions.dso(days))
  return (
    <Shown query={query}>
      {({ months }) => (
        <Chart
          title="DSO par mois, en jours"
          pointName="Au"
          series={['DSO', 'Meilleur DSO possible']}
          kind="line"
          points={months.map(({ on, dso, best }) => ({
            key: on,
            label: monthLabel(on),
            title: formatDate(on),
            values: [dso, best],
          }))}
          format={(value) => goalAmount(Math.round(value * 10), 'days', 'EUR')}
          formatAxis={String}
        />
      )}
    </Shown>
  )
}
