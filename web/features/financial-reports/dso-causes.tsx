import type { DsoReport } from '#shared/contract/debt-reports.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { Card } from '#web/ui/card.tsx'
import { daysText } from './figure-text.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

/** Why the DSO moved since the end of the month before: what is owed and what was sold, each leading to its rows, and who owes most that is late. */
export function DsoCauses({ report, place }: { report: DsoReport; place: Place }) {
  const before = report.months.at(-2)
  if (before === undefined || before.dso === null || report.dso === null) return null
  if (before.beyondDays !== null || report.beyondDays !== null) return null
  const difference = Math.round((report.dso - before.dso) * 10) / 10
  if (difference === 0) return null
  const { currency } = report
  const change = report.owedCents - before.owedCents
  const late = report.clients
    .map((client) => ({ ...client, lateCents: client.owedCents - client.notDueCents }))
    .filter(({ lateCents }) => lateCents > 0)
    .toSorted((a, b) => b.lateCents - a.lateCents)
    .slice(0, 3)
  const money = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`
  const since = { from: addDays(before.on, 1), to: report.on }
  return (
    <Card
      title={
        difference > 0
          ? `Pourquoi ${daysText(difference)} de plus qu’au ${formatDate(before.on)}${NBSP}?`
          : `Pourquoi ${daysText(-difference)} de moins qu’au ${formatDate(before.on)}${NBSP}?`
      }
    >
      <ul className="flex flex-col gap-2 text-sm">
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>Ce que vos clients doivent</span>
          <span className="tabular">
            <RowsLink
              place={place}
              of={{ figure: 'owed', days: { from: report.on, to: report.on } }}
              label={`Dû au ${formatDate(report.on)}`}
              value={formatMoney(report.owedCents, currency)}
            />{' '}
            <span className="text-muted">({money(change)})</span>
          </span>
        </li>
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>Vendu depuis le {formatDate(since.from)}</span>
          <SalesSince report={report} place={place} since={since} />
        </li>
        {late.map(({ clientId, clientName, lateCents, owedCents }) => (
          <li key={clientId ?? ''} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              {clientName} doit{' '}
              <RowsLink
                place={place}
                of={{ figure: 'owed', days: { from: report.on, to: report.on }, client: clientId }}
                label={`Dû par ${clientName}`}
                value={formatMoney(owedCents, currency)}
              />
            </span>
            <span className="text-danger-ink tabular">dont {formatMoney(lateCents, currency)} en retard</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type SinceProps = { report: DsoReport; place: Place; since: { from: string; to: string } }

function SalesSince({ report: { slices, currency }, place, since }: SinceProps) {
  const slice = slices.find(({ from }) => from === since.from)
  if (slice === undefined) return <span className="text-muted">–</span>
  return (
    <RowsLink
      place={place}
      of={{ figure: 'sales', days: since }}
      label="Ventes TTC"
      value={formatMoney(slice.salesCents, currency)}
    />
  )
}
