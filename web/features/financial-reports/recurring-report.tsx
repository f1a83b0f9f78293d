import { useQuery } from '@tanstack/react-query'
import type { RecurringReport } from '#shared/contract/revenue-reports.ts'
import type { RowFigure } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { moneyChange, monthLabel, monthTitle, percentText } from './figure-text.ts'
import type { PanelProps } from './payers-report.tsx'
import { PeriodFilters } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { periodInput, recurringOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

/** Monthly recurring revenue: where it began, what moved it, where it ends. */
export function RecurringPanel({ place, period, today }: PanelProps) {
  const query = useQuery(recurringOptions(place.search, period))
  return (
    <ReportFrame
      place={place}
      query={query}
      knownNow
      filters={() => <PeriodFilters place={place} period={period} today={today} />}
      actions={() => <ExportButtons filter={{ ...periodInput(place.search, period), table: 'recurring' }} />}
    >
      {(report) => <Recurring report={report} place={place} />}
    </ReportFrame>
  )
}

function Recurring({ report, place }: { report: RecurringReport; place: Place }) {
  const { currency, months, clients } = report
  const money = (cents: number) => formatMoney(cents, currency)
  const rate = (percent: number | null) => (percent === null ? '–' : percentText(percent))
  if (report.startCents === 0 && report.endCents === 0 && months.every(({ endCents }) => endCents === 0))
    return (
      <Card flush>
        <EmptyState
          title="Aucun revenu récurrent"
          description="Il vient des abonnements de facturation et des abonnements en ligne&nbsp;: aucun n’était en cours sur ces jours."
        />
      </Card>
    )
  const movements = [
    ['mrrStart', report.startCents],
    ['mrrNew', report.newCents],
    ['mrrReactivation', report.reactivationCents],
    ['mrrExpansion', report.expansionCents],
    ['mrrContraction', -report.contractionCents],
    ['mrrChurn', -report.churnCents],
    ['mrrEnd', report.endCents],
  ] as const
  const { days } = report
  const link = (figure: RowFigure, cents: number, client?: string | null) => (
    <RowsLink
      place={place}
      of={{ figure, days, ...(client && { client }) }}
      label={figures[figure].label}
      value={money(cents)}
    />
  )
  const term = (figure: (typeof movements)[number][0]) => ({
    name: figures[figure].label,
    value: link(figure, movements.find(([name]) => name === figure)![1]),
  })
  return (
    <>
      <section aria-label="Revenu récurrent" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <ExplainedFigure
          figure="mrrEnd"
          label="MRR (HT par mois)"
          value={link('mrrEnd', report.endCents)}
          change={moneyChange(report.endCents, report.startCents, currency)}
          terms={movements.slice(0, 6).map(([figure]) => term(figure))}
        />
        <StatCard
          label="Abonnés"
          value={formatCount(report.subscribers, 'client', 'clients')}
          note={
            report.endingCents > 0 && <>dont {link('mrrEnding', report.endingCents)} résiliés à l’échéance</>
          }
        />
        <ExplainedFigure
          figure="netRetention"
          terms={(['mrrStart', 'mrrExpansion', 'mrrReactivation', 'mrrContraction', 'mrrChurn'] as const).map(
            term,
          )}
          value={rate(report.nrr)}
          note={`Clients revenus compris\u00a0; ${rate(report.nrrWithoutReactivation)} sans eux`}
        />
        <ExplainedFigure
          figure="grossRetention"
          terms={(['mrrStart', 'mrrContraction', 'mrrChurn'] as const).map(term)}
          value={rate(report.grr)}
          note={`Perdu\u00a0: ${rate(report.grossChurn)} du montant, ${rate(report.clientChurn)} des clients`}
        />
      </section>
      <Card title="Ce qui l’a fait bouger" description="Les mouvements d’un même client se compensent.">
        <dl className="flex flex-col text-sm">
          {movements.map(([figure, cents], index) => (
            <div
              key={figure}
              className="flex justify-between gap-4 border-line border-t py-2 first:border-t-0"
            >
              <dt className={index % 6 === 0 ? 'font-medium' : undefined}>{figures[figure].label}</dt>
              <dd className="tabular">
                {index % 6 !== 0 && cents > 0 && '+'}
                {link(figure, cents)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card
        title="Mois par mois"
        description="À la fin de chaque mois&nbsp;: une plage plus longue ajoute de l’historique, elle n’additionne rien."
      >
        <Chart
          title={`MRR à la fin de chaque mois, en ${currency}`}
          pointName="Mois"
          series={['MRR']}
          kind="line"
          points={months.map((month) => ({
            key: month.from,
            label: monthLabel(month.from),
            title: monthTitle(month),
            values: [month.endCents],
          }))}
          format={money}
          formatAxis={moneyAxis(currency)}
        />
      </Card>
      <DataTable<RecurringReport['clients'][number]>
        label="MRR par client"
        rows={clients}
        rowKey={({ clientId, clientName }) => clientId ?? clientName}
        empty={{ title: 'Aucun client abonné' }}
        columns={[
          { id: 'client', header: 'Client', cell: ({ clientName }) => clientName },
          {
            id: 'start',
            header: 'Au début',
            align: 'end',
            interactive: true,
            cell: ({ clientId, startCents }) => link('mrrStart', startCents, clientId),
          },
          {
            id: 'end',
            header: 'À la fin',
            align: 'end',
            interactive: true,
            cell: ({ clientId, endCents }) => link('mrrEnd', endCents, clientId),
          },
        ]}
      />
    </>
  )
}
