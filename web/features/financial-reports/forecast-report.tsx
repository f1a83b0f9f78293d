import { useQuery } from '@tanstack/react-query'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import { isoWeekOf } from '#shared/domain/reports/forecast.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { percentText } from './figure-text.ts'
import { ReportFrame } from './report-frame.tsx'
import { forecastOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'

type Week = ForecastReport['weeks'][number]
const weekName = ({ from }: Week) => `S${isoWeekOf(from).week}`
const weekTitle = ({ from }: Week) => `Semaine du ${formatDate(from)}`

/** Collections of thirteen weeks: low, likely and high, and how the forecast of the last quarter went. */
export function ForecastPanel({ place }: { place: Place }) {
  const query = useQuery(forecastOptions(place.search))
  return (
    <ReportFrame place={place} query={query} filters={() => null} knownNow>
      {(report) => <Forecast report={report} />}
    </ReportFrame>
  )
}

function Forecast({ report }: { report: ForecastReport }) {
  const { weeks, currency, disputedCents, staleCents, laterCents, error } = report
  const money = (cents: number) => formatMoney(cents, currency)
  const last = weeks.at(-1)
  const [low, likely, high] = [last?.lowSumCents ?? 0, last?.likelySumCents ?? 0, last?.highSumCents ?? 0]
  const outgoing = weeks.some(({ outgoingCents }) => outgoingCents !== null)
  if (high === 0 && disputedCents === 0 && staleCents === 0 && laterCents === 0)
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
        <StatCard
          label="Probable sur 13 semaines"
          value={money(likely)}
          note={`entre ${money(low)} et ${money(high)}`}
        />
        <StatCard
          label="Après ces semaines"
          value={money(laterCents)}
          note="Dû ou attendu plus tard, selon l’habitude"
        />
        <StatCard
          label="À part, sans jour attendu"
          value={money(disputedCents + staleCents)}
          note={`${money(disputedCents)} en litige, ${money(staleCents)} trop en retard pour être prévus`}
        />
        <StatCard label="Erreur mesurée" value={errorValue(error)} note={errorNote(error, money)} />
      </section>
      <Card
        title="Semaine par semaine"
        description="Ce qui est probable, selon l’habitude de chaque client, ses promesses et les prélèvements en cours."
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
          }))}
          format={money}
          formatAxis={moneyAxis(currency)}
        />
      </Card>
      <Card
        title="En tout, semaine après semaine"
        description="Encaissé depuis aujourd’hui&nbsp;: le trait va du cas où tous paient tard (bas) à celui où tous paient tôt (haut)."
      >
        <Chart
          title={`Encaissements cumulés, en ${currency}`}
          pointName="Fin de semaine"
          series={['Probable en tout']}
          kind="bars"
          points={weeks.map((week) => ({
            key: week.from,
            label: weekName(week),
            title: weekTitle(week),
            values: [week.likelySumCents],
            range: [week.lowSumCents, week.highSumCents],
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
          {
            id: 'likely',
            header: 'Probable',
            align: 'end',
            cell: ({ likelyCents }) => moneyCell(likelyCents, currency),
          },
          {
            id: 'low',
            header: 'Cumul bas',
            align: 'end',
            from: 'md',
            cell: ({ lowSumCents }) => moneyCell(lowSumCents, currency),
          },
          {
            id: 'sum',
            header: 'Cumul probable',
            align: 'end',
            cell: ({ likelySumCents }) => moneyCell(likelySumCents, currency),
          },
          {
            id: 'high',
            header: 'Cumul haut',
            align: 'end',
            from: 'md',
            cell: ({ highSumCents }) => moneyCell(highSumCents, currency),
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

const errorValue = (error: Measured) => (error === null ? '–' : percentText(error.weeklyPercent))

function errorNote(error: Measured, money: (cents: number) => string): string {
  if (error === null) return 'Un trimestre d’encaissements est nécessaire pour la mesurer.'
  const { madeOn, forecastCents, actualCents, wholePercent } = error
  const whole = `${wholePercent > 0 ? '+' : ''}${percentText(wholePercent)} en tout`
  return `Au ${formatDate(madeOn)}\u00a0: ${money(forecastCents)} prévus, ${money(actualCents)} reçus (${whole})`
}
