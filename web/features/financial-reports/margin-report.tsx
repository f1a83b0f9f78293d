import { useQuery } from '@tanstack/react-query'
import type { MarginReport } from '#shared/contract/revenue-reports.ts'
import { NO_PART } from '#shared/domain/reports/figure-names.ts'
import { formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { monthLabel, monthTitle, spanText } from './figure-text.ts'
import type { PanelProps } from './payers-report.tsx'
import { PeriodFilters } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { marginOptions, periodInput } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

/** What was invoiced less the received invoices: never called « résultat », since wages, stocks and depreciation are not known. */
export function MarginPanel({ place, period, today }: PanelProps) {
  const query = useQuery(marginOptions(place.search, period))
  return (
    <ReportFrame
      place={place}
      query={query}
      knownNow
      filters={() => <PeriodFilters place={place} period={period} today={today} />}
      actions={() => <ExportButtons filter={{ ...periodInput(place.search, period), table: 'margin' }} />}
    >
      {(report) => <Margin report={report} place={place} today={today} />}
    </ReportFrame>
  )
}

type MarginProps = { report: MarginReport; place: Place; today: string }

function Margin({ report, place, today }: MarginProps) {
  const { months, total, suppliers, vat, days, currency } = report
  const money = (cents: number) => formatMoney(cents, currency)
  if (months.every(({ invoicedCents, purchasesCents }) => invoicedCents === 0 && purchasesCents === 0))
    return (
      <Card flush>
        <EmptyState
          title="Aucune facture sur ces jours"
          description={`${spanText(days)}, aucune facture n’a été émise ni reçue.`}
        />
      </Card>
    )
  const link = (figure: 'invoiced' | 'purchases' | 'payable', label: string, cents: number) => (
    <RowsLink
      place={place}
      of={{ figure, days: figure === 'payable' ? { from: days.to, to: days.to } : days }}
      label={label}
      value={money(cents)}
    />
  )
  return (
    <>
      <section aria-label="Chiffres de la période" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <ExplainedFigure
          figure="invoiced"
          value={link('invoiced', 'Facturé HT', total.invoicedCents)}
          terms={months.map((month) => ({ name: monthTitle(month), value: money(month.invoicedCents) }))}
        />
        <ExplainedFigure
          figure="purchases"
          value={link('purchases', 'Factures reçues HT', total.purchasesCents)}
          terms={suppliers.slice(0, 5).map(({ name, cents }) => ({ name, value: money(cents) }))}
        />
        <ExplainedFigure
          figure="margin"
          value={<span className="whitespace-nowrap">{money(total.marginCents)}</span>}
          terms={[
            { name: 'Facturé HT', value: link('invoiced', 'Facturé HT', total.invoicedCents) },
            {
              name: 'Factures reçues HT',
              value: link('purchases', 'Factures reçues HT', total.purchasesCents),
            },
          ]}
          note="Facturé HT moins factures reçues HT, sans salaires, stocks ni amortissements"
        />
        <ExplainedFigure
          figure="payable"
          value={link('payable', 'À payer aux fournisseurs', total.payableCents)}
          terms={[]}
        />
      </section>
      <Card title="Mois par mois">
        <Chart
          title={`Facturé et factures reçues par mois, en ${currency}`}
          pointName="Mois"
          series={['Facturé HT', 'Reçu HT', 'Marge']}
          kind="bars"
          points={months.map((month) => ({
            key: month.from,
            label: monthLabel(month.from),
            title: monthTitle(month),
            values: [month.invoicedCents, month.purchasesCents, month.marginCents],
            unfinished: month.to >= today,
          }))}
          format={money}
          formatAxis={moneyAxis(currency)}
        />
      </Card>
      <h2 className="-mb-3 font-semibold text-base">TVA des factures reçues</h2>
      <DataTable<MarginReport['vat'][number]>
        label="TVA des factures reçues, par taux"
        rows={vat}
        rowKey={({ rateBps }) => String(rateBps)}
        empty={{ title: 'Aucune TVA sur ces factures' }}
        columns={[
          {
            id: 'rate',
            header: 'Taux',
            cell: ({ rateBps }) => (rateBps === null ? 'Taux non lu' : formatPercentBps(rateBps)),
          },
          { id: 'base', header: 'Base HT', align: 'end', cell: ({ baseCents }) => money(baseCents) },
          {
            id: 'vat',
            header: 'TVA',
            align: 'end',
            interactive: true,
            cell: ({ rateBps, vatCents }) => (
              <RowsLink
                place={place}
                of={{ figure: 'purchasesVat', days, part: rateBps === null ? NO_PART : String(rateBps) }}
                label={`TVA des factures reçues, ${rateBps === null ? 'taux non lu' : formatPercentBps(rateBps)}`}
                value={money(vatCents)}
              />
            ),
          },
        ]}
      />
      <h2 className="-mb-3 font-semibold text-base">Fournisseurs</h2>
      <DataTable<MarginReport['suppliers'][number]>
        label="Factures reçues par fournisseur"
        rows={suppliers}
        rowKey={({ name }) => name}
        empty={{ title: 'Aucune facture reçue sur ces jours' }}
        columns={[
          { id: 'name', header: 'Fournisseur', cell: ({ name }) => name },
          {
            id: 'cents',
            header: 'Reçu HT',
            align: 'end',
            interactive: true,
            cell: ({ name, cents }) => (
              <RowsLink
                place={place}
                of={{ figure: 'purchases', days, part: name }}
                label={`Reçu de ${name}`}
                value={money(cents)}
              />
            ),
          },
        ]}
      />
    </>
  )
}
