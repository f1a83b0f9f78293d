import { useQuery } from '@tanstack/react-query'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { RowFigure } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { isoWeekOf } from '#shared/domain/reports/forecast.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BalanceButton, CashForecast } from './cash-forecast.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { percentText, spanText } from './figure-text.ts'
import { ReportFrame } from './report-frame.tsx'
import { forecastOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

type Week = ForecastReport['weeks'][number]
const weekName = ({ from }: Week) => `S${isoWeekOf(from).week}`
const weekTitle = ({ from }: Week) => `Semaine du ${formatDate(from)}`

/** Collections of thirteen weeks: low, likely and high, and how the forecast of the last quarter went. */
export function ForecastPanel({ place }: { place: Place }) {
  const query = useQuery(forecastOptions(place.search))
  return (
    <ReportFrame
      place={place}
      query={query}
      filters={() => null}
      knownNow
      actions={() => (
        <ExportButtons
          filter={{
            ...(place.search.currency ? { currency: place.search.currency } : {}),
            table: 'forecast',
          }}
        />
      )}
    >
      {(report) => <Forecast report={report} place={place} />}
    </ReportFrame>
  )
}

type ForecastProps = { report: ForecastReport; place: Place }

function Forecast({ report, place }: ForecastProps) {
  const { weeks, currency, disputedCents, staleCents, laterCents, error, bank } = report
  const money = (cents: number) => formatMoney(cents, currency)
  const last = weeks.at(-1)
  const [low, likely, high] = [last?.lowSumCents ?? 0, last?.likelySumCents ?? 0, last?.highSumCents ?? 0]
  const outgoing = weeks.some(({ outgoingCents }) => outgoingCents !== null)
  const past = {
    from: addDays(weeks[0]?.from ?? report.today, -7 * weeks.length),
    to: addDays(weeks[0]?.from ?? report.today, -1),
  }
  const all = { from: weeks[0]?.from ?? report.today, to: last?.to ?? report.today }
  const link = (figure: RowFigure, cents: number, days: DayWindow = all) => (
    <RowsLink
      place={place}
      of={{ figure, days }}
      label={`${figures[figure].label}, ${spanText(days).toLowerCase()}`}
      value={money(cents)}
    />
  )
  const nothing = high === 0 && disputedCents === 0 && staleCents === 0 && laterCents === 0
  if (nothing && bank === null && weeks.every(({ outgoingCents }) => !outgoingCents))
    return (
      <Card flush actions={<BalanceButton report={report} />}>
        <EmptyState
          title="Rien à prévoir pour l’instant"
          description="Aucune facture, aucun échéancier ni abonnement n’attend de règlement dans cette devise."
        />
      </Card>
    )
  return (
    <>
      <section aria-label="Prévision" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <ExplainedFigure
          figure="expected"
          label="Probable sur 13 semaines"
          value={link('expected', likely)}
          note={
            <span>
              entre {link('expectedLow', low)} et {link('expectedHigh', high)}
            </span>
          }
          terms={weeks.map((week) => ({
            name: weekTitle(week),
            value: link('expected', week.likelyCents, week),
          }))}
        />
        <ExplainedFigure
          figure="expectedLater"
          value={link('expectedLater', laterCents)}
          note="Dû ou attendu plus tard, selon l’habitude"
          terms={[]}
        />
        <ExplainedFigure
          figure="expectedStale"
          label="À part, sans jour attendu"
          value={money(disputedCents + staleCents)}
          note={
            <span>
              {link('expectedDisputed', disputedCents)} en litige, {link('expectedStale', staleCents)} trop en
              retard pour être prévus
            </span>
          }
          terms={[
            { name: 'En litige', value: link('expectedDisputed', disputedCents) },
            { name: 'Trop en retard', value: link('expectedStale', staleCents) },
          ]}
        />
        <ExplainedFigure
          figure="forecastError"
          value={errorValue(error)}
          note={errorNote(error, money)}
          terms={
            error === null
              ? []
              : [
                  { name: 'Prévu alors', value: link('forecastMade', error.forecastCents, past) },
                  { name: 'Reçu depuis', value: link('forecastCame', error.actualCents, past) },
                ]
          }
        />
      </section>
      <CashForecast report={report} place={place} />
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
            interactive: true,
            cell: (week) => link('expected', week.likelyCents, week),
          },
          {
            id: 'low',
            header: 'Cumul bas',
            align: 'end',
            from: 'md',
            interactive: true,
            cell: ({ to, lowSumCents }) => link('expectedLow', lowSumCents, { from: all.from, to }),
          },
          {
            id: 'sum',
            header: 'Cumul probable',
            align: 'end',
            interactive: true,
            cell: ({ to, likelySumCents }) => link('expected', likelySumCents, { from: all.from, to }),
          },
          {
            id: 'high',
            header: 'Cumul haut',
            align: 'end',
            from: 'md',
            interactive: true,
            cell: ({ to, highSumCents }) => link('expectedHigh', highSumCents, { from: all.from, to }),
          },
          {
            id: 'outgoing',
            header: 'À payer',
            align: 'end',
            interactive: true,
            cell: (week) => week.outgoingCents !== null && link('outgoing', week.outgoingCents, week),
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
