import { useQuery } from '@tanstack/react-query'
import type { LineMarginReport } from '#shared/contract/work-reports.ts'
import { NO_PART } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { percentText, spanText } from './figure-text.ts'
import type { PanelProps } from './payers-report.tsx'
import { PeriodFilters, useReportSearch } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { lineMarginOf, lineMarginOptions, periodInput } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

/** Margin of the signed devis, or of what clients were invoiced, on the lines whose cost is known. */
export function LineMarginPanel({ place, period, today }: PanelProps) {
  const query = useQuery(lineMarginOptions(place.search, period))
  const set = useReportSearch(place)
  return (
    <ReportFrame
      place={place}
      query={query}
      knownNow
      filters={() => (
        <>
          <NativeSelect
            aria-label="Marge"
            className="grow sm:grow-0"
            options={[
              { value: 'quote', label: 'Par devis signé' },
              { value: 'client', label: 'Par client facturé' },
            ]}
            value={lineMarginOf(place.search)}
            onChange={({ target }) => set({ by: target.value === 'client' ? 'client' : undefined })}
          />
          <PeriodFilters place={place} period={period} today={today} />
        </>
      )}
      actions={({ of }) => (
        <ExportButtons
          filter={{
            ...periodInput(place.search, period),
            table: of === 'quote' ? 'quote-margin' : 'client-margin',
          }}
        />
      )}
    >
      {(report) => <LineMargin report={report} place={place} />}
    </ReportFrame>
  )
}

type Row = LineMarginReport['rows'][number]
const share = (margin: number, sales: number) => (sales > 0 ? percentText((margin / sales) * 100) : '–')

function LineMargin({ report, place }: { report: LineMarginReport; place: Place }) {
  const { of, rows, total, days, currency, otherCount } = report
  const money = (cents: number) => formatMoney(cents, currency)
  if (rows.length === 0)
    return (
      <Card flush>
        <EmptyState
          title="Aucune ligne chiffrée sur ces jours"
          description="Donnez un coût aux articles du catalogue&nbsp;: chaque ligne que vous en ferez le gardera, et la marge se lira ici."
          action={<LinkButton to="/revenues/management/catalogue">Ouvrir le catalogue</LinkButton>}
        />
      </Card>
    )
  const nameOf = ({ name, number }: Row) =>
    of === 'quote' ? [number, name].filter(Boolean).join(' · ') : name === '' ? 'Sans client' : name
  const link = (part: 'Sales' | 'Costs', cents: number, row?: Row) => {
    const figure = `${of}${part}` as const
    return (
      <RowsLink
        place={place}
        of={{ figure, days, ...(row && { part: row.id ?? NO_PART }) }}
        label={row ? `${figures[figure].label}, ${nameOf(row)}` : figures[figure].label}
        value={money(cents)}
      />
    )
  }
  return (
    <>
      <section aria-label="Marge de la période" className="grid gap-4 sm:grid-cols-3">
        <ExplainedFigure
          figure={`${of}Sales`}
          value={link('Sales', total.salesCents)}
          note={spanText(days)}
          terms={[]}
        />
        <ExplainedFigure figure={`${of}Costs`} value={link('Costs', total.costCents)} terms={[]} />
        <ExplainedFigure
          figure={`${of}Margin`}
          value={money(total.marginCents)}
          note={`${share(total.marginCents, total.salesCents)} des lignes chiffrées`}
          terms={[
            { name: 'Lignes chiffrées', value: link('Sales', total.salesCents) },
            { name: 'Leur coût', value: link('Costs', total.costCents) },
          ]}
        />
      </section>
      <DataTable<Row>
        label={of === 'quote' ? 'Marge par devis signé' : 'Marge par client'}
        rows={rows}
        rowKey={({ id }) => id ?? NO_PART}
        empty={{ title: 'Aucune ligne chiffrée' }}
        columns={[
          { id: 'name', header: of === 'quote' ? 'Devis' : 'Client', cell: nameOf },
          {
            id: 'sales',
            header: 'Lignes chiffrées',
            align: 'end',
            interactive: true,
            cell: (row) => link('Sales', row.salesCents, row),
          },
          {
            id: 'costs',
            header: 'Coût',
            align: 'end',
            interactive: true,
            cell: (row) => link('Costs', row.costCents, row),
          },
          { id: 'margin', header: 'Marge', align: 'end', cell: ({ marginCents }) => money(marginCents) },
          {
            id: 'share',
            header: 'Taux',
            align: 'end',
            cell: ({ marginCents, salesCents }) => share(marginCents, salesCents),
          },
          {
            id: 'uncosted',
            header: 'Sans coût',
            align: 'end',
            from: 'md',
            cell: ({ uncostedCents }) => uncostedCents !== 0 && money(uncostedCents),
          },
        ]}
      />
      <p className="text-muted text-sm">
        «&nbsp;Sans coût&nbsp;»&nbsp;: les lignes des mêmes documents dont le coût n’est pas connu, hors de la
        marge.
        {otherCount > 0 && ` Et ${formatCount(otherCount, 'autre', 'autres')}, compris dans le total.`}
      </p>
    </>
  )
}
