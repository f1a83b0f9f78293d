import { useNavigate } from '@tanstack/react-router'
import type { InboxStatistics } from '#shared/contract/inbox-statistics.ts'
import type { StatisticsFigure } from '#shared/domain/inbox-statistics/figures.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import type { ChartPoint } from '#web/patterns/chart/chart-types.ts'
import { HeatTable } from '#web/patterns/chart/heat-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { grainNames, labelOf, titleOf } from './day-names.ts'
import type { StatisticsSearch } from './statistics-search.ts'

type ChartsProps = { told: InboxStatistics; search: StatisticsSearch }

const every = { day: 'par jour', week: 'par semaine', month: 'par mois' }
const ends = { day: 'de chaque jour', week: 'de chaque semaine', month: 'de chaque mois' }

/** Charts of the conversations that came, were treated and stayed open; a point opens the list of those that it counts. */
export function StatisticsCharts({ told, search }: ChartsProps) {
  const { series, grain } = told
  const navigate = useNavigate()
  const point = (days: InboxStatistics['series'][number], values: number[]): ChartPoint => ({
    key: `${days.from} ${days.to}`,
    label: labelOf(days, grain),
    title: titleOf(days, grain),
    values,
  })
  const open = (figure: StatisticsFigure) => (chosen: ChartPoint) => {
    const [start, end] = chosen.key.split(' ')
    void navigate({
      to: '/conversations/statistics',
      search: { ...search, figure, start, end } as StatisticsSearch,
      resetScroll: false,
    })
  }
  const pointName = grainNames[grain]
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Card title={`Conversations ${every[grain]}`} description="Reçues et traitées.">
        <Chart
          title={`Conversations reçues et traitées, ${every[grain]}`}
          pointName={pointName}
          series={['Reçues', 'Traitées']}
          points={series.map((days) => point(days, [days.begun, days.resolved]))}
          kind="bars"
          onChoose={open('begun')}
        />
      </Card>
      <Card
        title="Conversations en cours"
        description={`À la fin ${ends[grain]}\u00a0: à traiter, en attente ou reportées.`}
      >
        <Chart
          title={`Conversations en cours à la fin ${ends[grain]}`}
          pointName={pointName}
          series={['En cours']}
          points={series.map((days) => point(days, [days.open]))}
          kind="line"
          onChoose={open('open')}
        />
      </Card>
      <Card title={`Mails ${every[grain]}`} description="Reçus, et envoyés par une personne.">
        <Chart
          title={`Mails reçus et envoyés, ${every[grain]}`}
          pointName={pointName}
          series={['Reçus', 'Envoyés']}
          points={series.map((days) => point(days, [days.received, days.sent]))}
          kind="bars"
          onChoose={open('received')}
        />
      </Card>
      {told.hours && (
        <Card title="Quand les mails arrivent" description="Mails reçus par jour de la semaine et par heure.">
          <HeatTable
            title="Mails reçus par jour de la semaine et par heure"
            rows={weekdays}
            columns={hours}
            values={told.hours}
          />
        </Card>
      )}
    </div>
  )
}

const weekdays = ['Lun.', 'Mar.', 'Mer.', 'Jeu.', 'Ven.', 'Sam.', 'Dim.']
const LABEL_EVERY = 4
const hours = Array.from({ length: 24 }, (_, hour) => ({
  name: `${hour}${NBSP}h`,
  label: hour % LABEL_EVERY === 0 ? `${hour}${NBSP}h` : '',
}))
