import { useQuery } from '@tanstack/react-query'
import type { RevenueByDimension } from '#shared/contract/revenue-reports.ts'
import { changeOf } from '#shared/domain/reports/periods.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { percentText, spanText } from './figure-text.ts'
import type { PanelProps } from './payers-report.tsx'
import { PeriodFilters, useReportSearch } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { periodInput, revenueByOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

const dimensions = [
  { value: 'client', label: 'Par client', header: 'Client', none: 'Sans client', table: 'revenue-clients' },
  {
    value: 'product',
    label: 'Par produit',
    header: 'Produit',
    none: 'Hors catalogue',
    table: 'revenue-products',
  },
  {
    value: 'person',
    label: 'Par personne',
    header: 'Personne',
    none: 'Sans auteur',
    table: 'revenue-people',
  },
  {
    value: 'origin',
    label: 'Par origine',
    header: 'Origine',
    none: 'Sans origine',
    table: 'revenue-origins',
  },
] as const

/** What was invoiced, by client, product, person or origin; how much hangs on the first clients. */
export function RevenueByPanel({ place, period, today }: PanelProps) {
  const query = useQuery(revenueByOptions(place.search, period))
  const set = useReportSearch(place)
  return (
    <ReportFrame
      place={place}
      query={query}
      filters={() => (
        <>
          <NativeSelect
            aria-label="Répartir"
            className="grow sm:grow-0"
            options={dimensions.map(({ value, label }) => ({ value, label }))}
            value={place.search.by ?? 'client'}
            onChange={({ target }) => set({ by: target.value })}
          />
          <PeriodFilters place={place} period={period} today={today} />
        </>
      )}
      actions={({ dimension }) => (
        <ExportButtons
          filter={{
            ...periodInput(place.search, period),
            table: dimensions.find(({ value }) => value === dimension)!.table,
          }}
        />
      )}
    >
      {(report) => <RevenueBy report={report} place={place} />}
    </ReportFrame>
  )
}

type Row = RevenueByDimension['rows'][number]

function RevenueBy({ report, place }: { report: RevenueByDimension; place: Place }) {
  const { dimension, rows, totalCents, otherCents, otherCount, dependence, days, before, currency } = report
  const { header, none } = dimensions.find(({ value }) => value === dimension)!
  const share = (cents: number) => (totalCents > 0 ? percentText((cents / totalCents) * 100) : '–')
  const money = (cents: number) => formatMoney(cents, currency)
  const nameOf = ({ id, name }: Row) => (id === null && name === '' ? none : name)
  return (
    <>
      <section aria-label="Chiffres de la période" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <ExplainedFigure
          figure="invoiced"
          value={
            <RowsLink
              place={place}
              of={{ figure: 'invoiced', days }}
              label="Facturé HT"
              value={money(totalCents)}
            />
          }
          note={spanText(days)}
          terms={rows.slice(0, 5).map((row) => ({ name: nameOf(row), value: money(row.invoicedCents) }))}
        />
        {dependence && totalCents > 0 && (
          <>
            <StatCard
              label="Premier client"
              value={share(dependence.firstCents)}
              note={`${money(dependence.firstCents)} sur ${money(totalCents)}`}
            />
            <StatCard
              label="Cinq premiers clients"
              value={share(dependence.firstFiveCents)}
              note={`${money(dependence.firstFiveCents)} sur ${money(totalCents)}`}
            />
          </>
        )}
      </section>
      <DataTable<Row>
        label={`Facturé hors taxes, ${header.toLowerCase()}`}
        rows={rows}
        rowKey={(row) => row.id ?? row.name}
        empty={{ title: 'Rien de facturé sur ces jours', description: spanText(days) }}
        columns={[
          { id: 'name', header, cell: nameOf },
          {
            id: 'invoiced',
            header: 'Facturé HT',
            align: 'end',
            interactive: true,
            cell: (row) => (
              <RowsLink
                place={place}
                of={{ figure: 'invoiced', days, by: dimension, part: row.part }}
                label={dimension === 'client' ? `Facturé à ${nameOf(row)}` : `Facturé, ${nameOf(row)}`}
                value={money(row.invoicedCents)}
              />
            ),
          },
          { id: 'share', header: 'Part', align: 'end', cell: ({ invoicedCents }) => share(invoicedCents) },
          {
            id: 'before',
            header: 'Avant',
            align: 'end',
            from: 'md',
            cell: ({ invoicedBeforeCents }) => moneyCell(invoicedBeforeCents, currency),
          },
          {
            id: 'growth',
            header: 'Évolution',
            align: 'end',
            from: 'lg',
            cell: ({ invoicedCents, invoicedBeforeCents }) => {
              const { growthPercent } = changeOf(invoicedCents, invoicedBeforeCents)
              return growthPercent === null
                ? '–'
                : `${growthPercent > 0 ? '+' : ''}${percentText(growthPercent)}`
            },
          },
        ]}
      />
      <p className="text-muted text-sm">
        «&nbsp;Avant&nbsp;»&nbsp;: {spanText(before).toLowerCase()}, le même nombre de jours.
        {otherCents !== 0 && (
          <>
            {otherCount > 0
              ? ` Et ${formatCount(otherCount, 'autre', 'autres')} pour `
              : ' Hors de cette liste\u00a0: '}
            <RowsLink
              place={place}
              of={{ figure: 'invoiced', days, by: dimension }}
              label="Hors de la liste"
              value={money(otherCents)}
            />
            {dimension === 'product' && ' (remises sur le total, acomptes repris, arrondis compris)'}.
          </>
        )}
      </p>
    </>
  )
}
