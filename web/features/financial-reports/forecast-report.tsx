import { useQuery } from '@tanstack/react-query'
import type { ForecastReport } from '#shared/contract/financial-reports.ts'
import { isoWeekOf } from '#shared/domain/reports/forecast.ts'
import { formatDate, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { ReportFrame } from './report-frame.tsx'
import { forecastOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'

type Week = ForecastReport['weeks'][number]
const weekName = ({ from }: Week) => `S${isoWeekOf(from).week}`
const weekTitle = ({ from, to }: Week) =>
  `Semaine ${isoWeekOf(from).week}, du ${formatDate(from)} au ${formatDate(to)}`

/** Collections of thirteen weeks: low, likely and high, and how the forecast of the last quarter went. */
export function ForecastPanel({ place }: { place: Place }) {
  const query = useQuery(forecastOptions(place.search))
  return (
    <ReportFrame place={place} query={query} filters={() => null}>
      {(report) => <Forecast report={report} />}
    </ReportFrame>
  )
}

function Forecast({ report }: { report: ForecastReport }) {
  const { weeks, currency, overdueHabitCents, disputedCents, laterCents, error } = report
  const money = (cents: number) => formatMoney(cents, currency)
  const sum = (read: (week: Week) => number) => weeks.reduce((total, week) => total + read(week), 0)
  const [low, likely, high] = [
    sum(({ lowCents }) => lowCents),
    sum(({ likelyCents }) => likelyCents),
    sum(({ highCents }) => highCents),
  ]
  const outgoing = weeks.some(({ outgoingCents }) => outgoingCents !== null)
  if (likely === 0 && high === 0 && disputedCents === 0 && laterCents === 0)
    return (
      <Card flush>
        <EmptyState
          title="Rien à prévoir pour l’instant"
          description="Aucune facture, aucun échéancier ni abonnement n’attend de règlement dans cette devise."
        />
      </Card>
    )
  return (
    <>
      <section aria-label="Prévision" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard label="Probable sur 13 semaines" value={money(likely)} note={`entre ${money(low)} et ${money(high)}`} />
        <StatCard
          label="En retard sur l’habitude"
          value={money(overdueHabitCents)}
          note="Attendu avant aujourd’hui, compté cette semaine"
        />
        <StatCard
          label="À part"
          value={money(disputedCents)}
          note={`En litige. Et ${money(laterCents)} après ces semaines`}
        />
        <StatCard label="Erreur mesurée" value={errorValue(error)} note={errorNote(error, money)} />
      </section>
      <Card
        title="Semaine par semaine"
        description="Probable selon l’habitude de chaque client, ses promesses et les prélèvements en cours ; le trait va de l’estimation basse à la haute."
      >
        <Chart
          title={`Encaissements attendus par semaine, en ${currency}`}
          pointName="Semaine"
          series={outgoing ? ['Probable', 'À payer'] : ['Probable']}
          kind="bars"
          points={weeks.map((week) => ({
            key: week.from,
            label: weekName(week),
            title: weekTitle(week),
            values: outgoing ? [week.likelyCents, week.outgoingCents] : [week.likelyCents],
            range: [week.lowCents, week.highCents],
          }))}
          format={money}
          formatAxis={moneyAxis(currency)}
        />
      </Card>
      <DataTable<Week>
        label="Prévision par semaine"
        rows={weeks}
        rowKey={({ from }) => from}
        empty={{ title: 'Aucune semaine' }}
        columns={[
          { id: 'week', header: 'Semaine', cell: weekTitle },
          { id: 'low', header: 'Bas', align: 'end', from: 'md', cell: (week) => moneyCell(week.lowCents, currency) },
          { id: 'likely', header: 'Probable', align: 'end', cell: (week) => moneyCell(week.likelyCents, currency) },
          { id: 'high', header: 'Haut', align: 'end', from: 'md', cell: (week) => moneyCell(week.highCents, currency) },
          {
            id: 'promised',
            header: 'Dont promis',
            align: 'end',
            from: 'lg',
            cell: ({ promisedCents }) => promisedCents !== 0 && moneyCell(promisedCents, currency),
          },
          {
            id: 'debit',
            header: 'Dont prélèvements',
            align: 'end',
            from: 'lg',
            cell: ({ debitCents }) => debitCents !== 0 && moneyCell(debitCents, currency),
          },
          {
            id: 'outgoing',
            header: 'À payer',
            align: 'end',
            cell: ({ outgoingCents }) => moneyCell(outgoingCents, currency),
          },
        ]}
      />
    </>
  )
}

type Measured = ForecastReport['error']

const errorValue = (error: Measured) =>
  error === null || error.errorBps === null ? '–' : formatPercentBps(Math.round(error.errorBps / 10) * 10)

function errorNote(error: Measured, money: (cents: number) => string): string {
  if (error === null) return 'Un trimestre d’historique est nécessaire pour la mesurer.'
  const { madeOn, forecastCents, actualCents } = error
  return `Au ${formatDate(madeOn)}, ${money(forecastCents)} prévus sur ce qui était dû, ${money(actualCents)} reçus`
}
