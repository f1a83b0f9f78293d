import { Link } from '@tanstack/react-router'
import type { DsoReport } from '#shared/contract/debt-reports.ts'
import { formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { daysText, dsoText, monthTitle } from './figure-text.ts'
import { type Place, withRows } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

type Slice = DsoReport['slices'][number]
const tints = ['bg-primary text-on-primary', 'bg-selected text-ink', 'bg-sunken text-ink']

/** The months that explain the debt, the newest first: each leads to its invoices. */
export function DsoSlices({ report, place }: { report: DsoReport; place: Place }) {
  const { slices, currency } = report
  if (slices.length === 0) return null
  const whole = slices.reduce((sum, { takenDays }) => sum + takenDays, 0)
  return (
    <Card
      title={`D’où viennent ces ${dsoText(report)}`}
      description="Ce qui est dû est épuisé par les ventes, de la plus récente à la plus ancienne. Chaque tranche mène à ses factures."
    >
      <div className="mb-4 flex h-10 w-full gap-px overflow-hidden rounded-md" aria-hidden>
        {slices.map((slice, index) => (
          <Link
            key={slice.from}
            to={place.path}
            search={withRows(place.search, { figure: 'sales', days: slice })}
            resetScroll={false}
            tabIndex={-1}
            title={`${monthTitle(slice)}${NBSP}: ${daysText(slice.takenDays)}`}
            className={cx(
              'flex min-w-1 items-center justify-center overflow-hidden border border-line text-xs tabular',
              tints[index % tints.length],
            )}
            style={{ flexGrow: slice.takenDays / whole, flexBasis: 0 }}
          >
            {slice.takenDays / whole > 0.12 && daysText(slice.takenDays)}
          </Link>
        ))}
      </div>
      <DataTable<Slice>
        label="Tranches du DSO"
        rows={slices}
        rowKey={({ from }) => from}
        empty={{ title: 'Aucune tranche' }}
        columns={[
          { id: 'month', header: 'Mois', cell: monthTitle },
          {
            id: 'sales',
            header: 'Ventes TTC',
            align: 'end',
            interactive: true,
            cell: (slice) => (
              <RowsLink
                place={place}
                of={{ figure: 'sales', days: slice }}
                label={`Ventes, ${monthTitle(slice)}`}
                value={formatMoney(slice.salesCents, currency)}
              />
            ),
          },
          {
            id: 'taken',
            header: 'Dû expliqué',
            align: 'end',
            cell: ({ takenCents }) => moneyCell(takenCents, currency),
          },
          {
            id: 'days',
            header: 'Jours comptés',
            align: 'end',
            cell: ({ takenDays, days }) => `${daysText(takenDays)} sur ${days}`,
          },
        ]}
      />
    </Card>
  )
}
