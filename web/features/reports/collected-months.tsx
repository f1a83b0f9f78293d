import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { revenueMonths } from '#shared/domain/reports/revenue-months.ts'
import { formatMoney, formatMonth } from '#shared/french/format.ts'
import { capitalized } from '#shared/french/typography.ts'
import { CompactChart } from '#web/patterns/chart/compact-chart.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dashboardOptions } from './dashboard-queries.ts'
import { lastDayOf, shortMonth } from './months.ts'
import { revenueOptions } from './revenue-queries.ts'

/** The collections of the present month and of the eleven before it; a month opens its movements. */
export function CollectedMonths({ today }: { today: string }) {
  return (
    <Card title="Encaissements sur douze mois">
      <Months today={today} />
    </Card>
  )
}

function Months({ today }: { today: string }) {
  const currency = useQuery(dashboardOptions).data?.currency
  const { data, error } = useQuery(revenueOptions)
  const navigate = useNavigate()
  if (error)
    return <p className="h-22 text-muted text-sm">Les douze derniers mois n’ont pas pu être chargés.</p>
  if (data === undefined || currency === undefined) return <Skeleton className="h-22" />
  const own = data.currencies.find((one) => one.currency === currency)
  const collected = new Map(own?.months.map(({ month, collectedCents }) => [month, collectedCents]))
  return (
    <CompactChart
      title={`Encaissements des douze derniers mois, en ${currency}`}
      series={['Encaissé']}
      points={revenueMonths(today)
        .filter((month) => month <= today)
        .map((month) => ({
          key: month,
          label: shortMonth(month),
          title: capitalized(formatMonth(month)),
          values: [collected.get(month) ?? 0],
        }))}
      format={(cents) => formatMoney(cents, currency)}
      onChoose={({ key }) =>
        void navigate({ to: '/revenues/history', search: { from: key, to: lastDayOf(key) } })
      }
    />
  )
}
