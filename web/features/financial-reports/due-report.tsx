import { useQuery } from '@tanstack/react-query'
import type { DueReport } from '#shared/contract/debt-reports.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { dayCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { DueLink } from './due-link.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { DayFilter, useReportSearch } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { dueOptions } from './report-queries.ts'
import { filtersOf, type Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

const loadCalendar = () => import('./due-calendar.tsx').then((module) => module.DueCalendar)

const shapes = [
  { value: 'table', label: 'Tableau' },
  { value: 'calendar', label: 'Calendrier' },
] as const
const sides = [
  { value: 'clients', label: 'À recevoir des clients' },
  { value: 'suppliers', label: 'À payer aux fournisseurs' },
]

/** « Échéancier »: what falls due, the earliest first, or day by day. */
export function DuePanel({ place, today }: { place: Place; today: string }) {
  const { search } = place
  const query = useQuery(dueOptions(search))
  const set = useReportSearch(place)
  return (
    <ReportFrame
      place={place}
      query={query}
      knownNow={search.side === 'suppliers'}
      filters={(report) => (
        <>
          <NativeSelect
            aria-label="Sens"
            className="grow sm:grow-0"
            options={sides}
            value={search.side ?? 'clients'}
            onChange={({ target }) => set({ side: target.value })}
          />
          <DayFilter place={place} on={report?.on ?? search.on ?? today} today={today} />
          <Segments
            label="Présentation"
            options={shapes}
            value={search.shape ?? 'table'}
            onValueChange={(shape) => set({ shape })}
          />
        </>
      )}
      actions={({ on, side }) => (
        <ExportButtons
          filter={{
            ...filtersOf(search),
            table: side === 'clients' ? 'due-clients' : 'due-suppliers',
            to: on,
          }}
        />
      )}
    >
      {(report) => <Due report={report} place={place} today={today} />}
    </ReportFrame>
  )
}

type Item = DueReport['items'][number]

function Due({ report, place, today }: { report: DueReport; place: Place; today: string }) {
  const { side, on, items, otherCount, otherCents, totalCents, currency } = report
  const asCalendar = place.search.shape === 'calendar'
  const Calendar = useLoaded(loadCalendar, asCalendar)
  const figure = side === 'clients' ? 'open' : 'payable'
  const late = items.filter(({ daysLate }) => daysLate > 0)
  const total = (
    <RowsLink
      place={place}
      of={{ figure, days: { from: on, to: on } }}
      label={side === 'clients' ? 'À recevoir' : 'À payer'}
      value={formatMoney(totalCents, currency)}
    />
  )
  return (
    <>
      <section aria-label="Total" className="grid gap-4 sm:grid-cols-2">
        <ExplainedFigure
          figure={figure}
          value={total}
          note={
            late.length > 0 && `dont ${formatCount(late.length, 'facture en retard', 'factures en retard')}`
          }
          terms={[
            {
              name: formatCount(items.length, 'facture listée', 'factures listées'),
              value: formatMoney(totalCents - otherCents, currency),
            },
            ...(otherCount > 0
              ? [{ name: `${otherCount} autres`, value: formatMoney(otherCents, currency) }]
              : []),
          ]}
        />
      </section>
      {asCalendar && items.length > 0 ? (
        Calendar ? (
          <Calendar key={on} report={report} today={today} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : (
        <DataTable<Item>
          label={side === 'clients' ? 'Échéancier des clients' : 'Échéancier des fournisseurs'}
          rows={items}
          rowKey={({ id }) => id}
          rowLink={({ id }, name) => (
            <DueLink side={side} id={id}>
              {name}
            </DueLink>
          )}
          empty={{
            title: 'Rien à échoir',
            description: `Au ${formatDate(on)}, ${side === 'clients' ? 'aucune facture n’attend de règlement' : 'vous n’avez aucune facture à payer'}.`,
          }}
          columns={[
            { id: 'name', header: side === 'clients' ? 'Client' : 'Fournisseur', cell: ({ name }) => name },
            { id: 'number', header: 'Numéro', cell: ({ number }) => number },
            { id: 'due', header: 'Échéance', cell: ({ dueOn }) => dayCell(dueOn) },
            {
              id: 'late',
              header: 'Retard',
              cell: ({ daysLate, disputed }) => {
                if (disputed) return <Badge tone="warning">En litige</Badge>
                if (daysLate <= 0) return null
                return <Badge tone="danger">{`${daysLate}${NBSP}j`}</Badge>
              },
            },
            {
              id: 'cents',
              header: 'Montant',
              align: 'end',
              cell: ({ cents }) => mainMoneyCell(cents, currency),
            },
          ]}
        />
      )}
      {otherCount > 0 && (
        <p className="text-muted text-sm">
          Et {formatCount(otherCount, 'autre', 'autres')} pour {formatMoney(otherCents, currency)}, compris
          dans le total.
        </p>
      )}
    </>
  )
}
