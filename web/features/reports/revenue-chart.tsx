import { useNavigate } from '@tanstack/react-router'
import type { Revenue, RevenueMonth } from '#shared/domain/reports/revenue-months.ts'
import { formatMoney, formatMonth } from '#shared/french/format.ts'
import { capitalized } from '#shared/french/typography.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import type { ChartPoint } from '#web/patterns/chart/chart-types.ts'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { Card } from '#web/ui/card.tsx'
import { lastDayOf, shortMonth } from './months.ts'

const pointOf = ({ month, collectedCents, toComeCents }: RevenueMonth): ChartPoint => ({
  key: month,
  label: shortMonth(month),
  title: capitalized(formatMonth(month)),
  values: [collectedCents, toComeCents],
})

/** Money of each month; a point opens its movements, or the invoices that fall due in it. */
export function RevenueChart({ revenue, today }: { revenue: Revenue; today: string }) {
  const { currency, months } = revenue
  const navigate = useNavigate()
  const open = ({ key }: ChartPoint) => {
    const to = lastDayOf(key)
    void (key > today
      ? navigate({ to: '/revenues/management', search: { dueFrom: key, dueTo: to, owed: 'yes' } })
      : navigate({ to: '/revenues/history', search: { from: key, to } }))
  }
  return (
    <Card
      title="Mois par mois"
      description="Ce qui est entré, moins ce qui a été rendu, et ce que les factures demandent à leur échéance."
    >
      <Chart
        title={`Encaissé et à venir par mois, en ${currency}`}
        pointName="Mois"
        series={['Encaissé', 'À venir']}
        points={months.map(pointOf)}
        kind="bars"
        format={(cents) => formatMoney(cents, currency)}
        formatAxis={moneyAxis(currency)}
        onChoose={open}
      />
    </Card>
  )
}
