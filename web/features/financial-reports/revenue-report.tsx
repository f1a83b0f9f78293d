import { useQuery } from '@tanstack/react-query'
import type { RevenueReport } from '#shared/contract/revenue-reports.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { comparedWith } from '#shared/domain/reports/periods.ts'
import { formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { moneyChange, monthLabel, monthTitle, spanText } from './figure-text.ts'
import { NamedFigure } from './named-figure.tsx'
import type { PanelProps } from './payers-report.tsx'
import { PeriodFilters } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { periodInput, revenueReportOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

type Sums = RevenueReport['total']
type Month = RevenueReport['months'][number]
const revenueFigures = ['invoiced', 'recognised', 'collected'] as const
type RevenueFigure = (typeof revenueFigures)[number]
const centsOf = (figure: RevenueFigure, sums: Sums) => sums[`${figure}Cents`]

/** Invoiced, recognised and collected, never mixed, with what they were before. */
export function RevenuePanel({ place, period, today }: PanelProps) {
  const query = useQuery(revenueReportOptions(place.search, period))
  const compared = comparedWith(period, place.search.compare ?? 'previous')
  const before = useQuery({
    ...revenueReportOptions(place.search, compared ?? period),
    enabled: compared !== null,
  })
  return (
    <ReportFrame
      place={place}
      query={query}
      filters={() => <PeriodFilters place={place} period={period} today={today} comparable />}
      actions={() => <ExportButtons filter={{ ...periodInput(place.search, period), table: 'revenue' }} />}
    >
      {(report) => (
        <Revenue
          report={report}
          place={place}
          compared={compared && before.data ? { days: compared, total: before.data.total } : null}
        />
      )}
    </ReportFrame>
  )
}

type RevenueProps = {
  report: RevenueReport
  place: Place
  compared: { days: DayWindow; total: Sums } | null
}

function Revenue({ report, place, compared }: RevenueProps) {
  const { months, total, currency, days } = report
  const money = (cents: number) => formatMoney(cents, currency)
  const readable = revenueFigures.filter((figure) => centsOf(figure, total) !== null)
  const link = (figure: RevenueFigure | 'owed', of: DayWindow, cents: number, whose: string) => (
    <RowsLink
      place={place}
      of={{ figure, days: of }}
      label={`${names[figure]}, ${whose}`}
      value={money(cents)}
    />
  )
  const isEmpty = months.every(
    (month) => readable.every((figure) => centsOf(figure, month) === 0) && (month.owedCents ?? 0) === 0,
  )
  if (isEmpty && (compared === null || readable.every((figure) => centsOf(figure, compared.total) === 0)))
    return (
      <Card flush>
        <EmptyState
          title="Aucun chiffre d’affaires sur ces jours"
          description={`${spanText(days)}, rien n’a été facturé, livré ni encaissé. Choisissez une autre période, ou émettez une première facture.`}
        />
      </Card>
    )
  return (
    <>
      <section aria-label="Chiffres de la période" className="@container">
        <div className="grid gap-4 @lg:grid-cols-2 @3xl:grid-cols-3">
          {readable.map((figure) => {
            const cents = centsOf(figure, total)!
            const earlier = compared && centsOf(figure, compared.total)
            return (
              <NamedFigure
                key={figure}
                figure={figure}
                label={names[figure]}
                value={link(figure, days, cents, spanText(days))}
                change={earlier === null ? null : moneyChange(cents, earlier, currency)}
                terms={months.map((month) => ({
                  name: monthTitle(month),
                  value: link(figure, month, centsOf(figure, month)!, monthTitle(month)),
                }))}
              />
            )
          })}
        </div>
      </section>
      {compared && (
        <p className="-mt-3 text-muted text-xs">
          {spanText(days)}, comparé aux jours {spanText(compared.days).toLowerCase()}.
        </p>
      )}
      <Card
        title="Mois par mois"
        description="Trois lectures qui ne s’additionnent pas&nbsp;: facturé et réalisé hors taxes, encaissé toutes taxes comprises."
      >
        <Chart
          title={`Chiffre d’affaires par mois, en ${currency}`}
          pointName="Mois"
          series={readable.map((figure) => names[figure])}
          kind="bars"
          points={months.map((month) => ({
            key: month.from,
            label: monthLabel(month.from),
            title: monthTitle(month),
            values: readable.map((figure) => centsOf(figure, month)),
            unfinished: !month.complete,
          }))}
          format={money}
          formatAxis={moneyAxis(currency)}
        />
      </Card>
      <DataTable<Month>
        label="Chiffre d’affaires par mois"
        rows={months.toReversed()}
        rowKey={({ from }) => from}
        empty={{ title: 'Aucun mois' }}
        columns={[
          {
            id: 'month',
            header: 'Mois',
            cell: (month) => `${monthTitle(month)}${month.complete ? '' : ` (en cours)`}`,
          },
          ...readable.map((figure) => ({
            id: figure,
            header: names[figure],
            align: 'end' as const,
            interactive: true,
            cell: (month: Month) => link(figure, month, centsOf(figure, month)!, monthTitle(month)),
          })),
          ...(months.some(({ owedCents }) => owedCents !== null)
            ? [
                {
                  id: 'owed',
                  header: 'Dû à la fin',
                  align: 'end' as const,
                  interactive: true,
                  cell: (month: Month) =>
                    month.owedCents !== null &&
                    link('owed', month, month.owedCents, `fin${NBSP}: ${monthTitle(month)}`),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

const names: Record<RevenueFigure | 'owed', string> = {
  invoiced: 'Facturé HT',
  recognised: 'Réalisé HT',
  collected: 'Encaissé TTC',
  owed: 'Dû',
}
