import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DashboardFigures, OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { Figure } from '#shared/domain/reports/figure.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { goalAmount } from '#shared/domain/reports/goals.ts'
import { cardKey, dashboardCharts } from '#shared/domain/reports/own-dashboards.ts'
import { formatDate, formatTime } from '#shared/french/format.ts'
import { FigureGoal } from '#web/blocks/reports/figure-goal.tsx'
import { HowCounted } from '#web/blocks/reports/how-counted.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { DashboardChart } from './dashboard-chart.tsx'
import { chartOptions, dashboardFiguresOptions } from './dashboard-queries.ts'
import { FigureLink } from './figure-link.tsx'

/** The cards of a dashboard in their order: its figures by one question, each chart once it is in sight. */
export function DashboardCards({ dashboard }: { dashboard: OwnDashboard }) {
  const query = useQuery(dashboardFiguresOptions(dashboard.id))
  const { data } = query
  if (data === undefined)
    return (
      <QueryState
        query={query}
        inCard
        errorTitle="Le tableau de bord n’a pas pu être chargé"
        loading={<Skeleton className="h-96" />}
      />
    )
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {dashboard.cards.map((card) => (
          <li key={cardKey(card)} className={card.kind === 'chart' ? 'min-w-0 sm:col-span-full' : 'min-w-0'}>
            {card.kind === 'figure' ? (
              <FigureCard report={data} figure={card.figure} />
            ) : (
              <ChartCard chart={card.chart} report={data} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-6 text-muted text-xs">
        Du {formatDate(data.days.from)} au {formatDate(data.days.to)}, comparé aux jours du{' '}
        {formatDate(data.before.from)} au {formatDate(data.before.to)}. À jour à{' '}
        {formatTime(data.readAt, data.timeZone)} le {formatDate(data.readAt, data.timeZone)}. Jours du fuseau{' '}
        {data.timeZone}.
      </p>
    </>
  )
}

type FigureCardProps = { report: DashboardFigures; figure: DashboardFigures['figures'][number]['figure'] }

function FigureCard({ report, figure }: FigureCardProps) {
  const { label, unit, formula }: Figure = figures[figure]
  const { value, valueBefore, hidden } = report.figures.find((row) => row.figure === figure) ?? {
    value: null,
    valueBefore: null,
    hidden: false,
  }
  const text = (amount: number) => goalAmount(amount, unit, report.currency)
  const said = value === null ? '–' : text(value)
  return (
    <section aria-label={label} className="relative h-full rounded-md border border-line bg-surface p-5">
      <h2 className="pe-8 text-muted text-sm">{label}</h2>
      {hidden ? (
        <p className="mt-2 text-sm">Votre rôle ne permet pas de lire ce chiffre.</p>
      ) : (
        <>
          <p className="mt-2 font-semibold text-xl tabular">
            <FigureLink report={report} figure={figure} value={said} />
          </p>
          <p className="mt-1 text-muted text-xs">
            {valueBefore === null ? formula : `${text(valueBefore)} avant`}
          </p>
          <FigureGoal figure={figure} />
          <div className="absolute end-2 top-2 print:hidden">
            <HowCounted
              figure={figure}
              name={label}
              terms={[
                { name: `Au ${formatDate(report.days.to)}`, value: said },
                ...(valueBefore === null
                  ? []
                  : [{ name: `Au ${formatDate(report.before.to)}`, value: text(valueBefore) }]),
              ]}
            />
          </div>
        </>
      )}
    </section>
  )
}

type ChartCardProps = { report: DashboardFigures; chart: keyof typeof dashboardCharts }

function ChartCard({ chart, report }: ChartCardProps) {
  const { ref, seen } = useInSight()
  const asked = useQueryClient().getQueryData(chartOptions[chart](report.days).queryKey) !== undefined
  return (
    <div ref={ref}>
      <Card title={dashboardCharts[chart]}>
        {seen || asked ? <DashboardChart chart={chart} days={report.days} /> : <Skeleton className="h-72" />}
      </Card>
    </div>
  )
}
