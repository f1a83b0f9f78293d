import { useQuery } from '@tanstack/react-query'
import type { DsoReport } from '#shared/contract/debt-reports.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DsoCauses } from './dso-causes.tsx'
import { DsoClients } from './dso-clients.tsx'
import { DsoSlices } from './dso-slices.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { daysChange, daysText, dsoText, monthLabel, percentText } from './figure-text.ts'
import { DayFilter, useReportSearch } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { dsoOptions } from './report-queries.ts'
import { filtersOf, type Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

/** The DSO dashboard: how long clients take, why it moved, which months and clients it is made of. */
export function DsoPanel({ place, today }: { place: Place; today: string }) {
  const { search } = place
  const query = useQuery(dsoOptions(search))
  // A report of one client does not name it: that of all does.
  const all = useQuery({
    ...dsoOptions({ ...search, client: undefined }),
    enabled: search.client !== undefined,
  })
  return (
    <ReportFrame
      place={place}
      query={query}
      filters={(report) => (
        <DayFilter place={place} on={report?.on ?? place.search.on ?? today} today={today} />
      )}
      clientName={() => all.data?.clients.find(({ clientId }) => clientId === search.client)?.clientName}
      actions={({ on }) => (
        <>
          <ExportButtons filter={{ ...filtersOf(place.search), table: 'dso', to: on }} />
          <ExportButtons
            filter={{ ...filtersOf(place.search), table: 'dso-clients', to: on }}
            label="Exporter par client"
          />
        </>
      )}
    >
      {(report) => <Dso report={report} place={place} today={today} />}
    </ReportFrame>
  )
}

type DsoProps = { report: DsoReport; place: Place; today: string }

function Dso({ report, place, today }: DsoProps) {
  const set = useReportSearch(place)
  const { currency, months, slices } = report
  if (slices.length === 0 && report.owedCents === 0 && months.every(({ salesCents }) => salesCents === 0))
    return (
      <Card flush>
        <EmptyState
          title="Pas encore de délai à mesurer"
          description="Le DSO se calcule dès la première facture émise&nbsp;: il compare ce que vos clients vous doivent à ce que vous leur facturez."
        />
      </Card>
    )
  return (
    <>
      <DsoFigures report={report} place={place} />
      <DsoCauses report={report} place={place} />
      <DsoSlices report={report} place={place} />
      <Card
        title="Mois par mois"
        description="DSO à la fin de chaque mois, et le calcul simple, que les ventes d’un seul mois font moins bouger."
      >
        <Chart
          title={`DSO par mois, en ${currency}`}
          pointName="Fin de mois"
          series={['DSO', 'DSO simple']}
          points={months.map((month) => ({
            key: month.on,
            label: monthLabel(month.on),
            title: `Au ${formatDate(month.on)}`,
            values: [month.beyondDays === null ? month.dso : null, month.simple],
          }))}
          kind="line"
          format={daysText}
          formatAxis={(days) => `${days}${NBSP}j`}
          onChoose={({ key }) => set({ on: key >= today ? undefined : key })}
        />
      </Card>
      {report.clients.length > 0 && <DsoClients report={report} place={place} />}
      <p className="text-muted text-sm">
        Conventions&nbsp;: montants TTC en {currency}, avoirs à leur date, factures contestées comprises,
        pertes exclues dès leur passage&nbsp;; l’historique remonte à 24 mois. Le DSO de l’ensemble n’est pas
        la moyenne de ceux des clients.
      </p>
    </>
  )
}

function DsoFigures({ report, place }: Pick<DsoProps, 'report' | 'place'>) {
  const { currency, on, days, owedCents, notDueCents, salesCents } = report
  const before = report.months.at(-2)
  const money = (cents: number) => formatMoney(cents, currency)
  const rows = (figure: 'owed' | 'sales' | 'notDue' | 'settled', label: string, cents: number) => ({
    name: label,
    value: (
      <RowsLink
        place={place}
        of={{ figure, days: figure === 'sales' || figure === 'settled' ? days : { from: on, to: on } }}
        label={label}
        value={money(cents)}
      />
    ),
  })
  const owed = rows('owed', `Dû au ${formatDate(on)}`, owedCents)
  const notDue = rows('notDue', 'Dont non échu', notDueCents)
  const sales = rows('sales', `Ventes TTC depuis le ${formatDate(days.from)}`, salesCents)
  const text = (value: number | null) => (value === null ? '–' : daysText(value))
  const measured = before !== undefined && before.dso !== null && before.beyondDays === null
  return (
    <section aria-label="Délais de paiement" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <ExplainedFigure
        figure="dso"
        value={dsoText(report)}
        change={
          measured && report.dso !== null && report.beyondDays === null
            ? daysChange(report.dso, before.dso!, `au ${formatDate(before.on)}`)
            : null
        }
        note={noteOf(report)}
        terms={[
          owed,
          ...report.slices.map(({ from, to, takenDays, takenCents }) => ({
            name: `${monthLabel(from)} ${from.slice(0, 4)}`,
            value: (
              <RowsLink
                place={place}
                of={{ figure: 'sales', days: { from, to } }}
                label={`Ventes de ${monthLabel(from)}`}
                value={`${money(takenCents)} → ${daysText(takenDays)}`}
              />
            ),
          })),
        ]}
      />
      <ExplainedFigure
        figure="owed"
        value={owed.value}
        change={null}
        note={before && `${money(before.owedCents)} au ${formatDate(before.on)}`}
        terms={[notDue, { name: 'Dont échu et crédits', value: money(owedCents - notDueCents) }]}
      />
      <ExplainedFigure
        figure="daysToPay"
        value={text(report.daysToPay.weighted)}
        note={report.daysToPay.plain !== null && `${daysText(report.daysToPay.plain)} sans pondération`}
        terms={[rows('settled', 'Réglé sur factures', report.daysToPay.settledCents)]}
      />
      <ExplainedFigure figure="dsoSimple" value={text(report.simple)} terms={[owed, sales]} />
      <ExplainedFigure figure="dsoBest" value={text(report.best)} terms={[notDue, sales]} />
      <ExplainedFigure
        figure="delayAdded"
        value={text(report.added)}
        note="Ce que les retards coûtent"
        terms={[
          { name: 'DSO simple', value: text(report.simple) },
          { name: 'Meilleur possible', value: text(report.best) },
        ]}
      />
      {report.effectiveness !== null && (
        <ExplainedFigure
          figure="effectiveness"
          value={percentText(report.effectiveness)}
          terms={[owed, notDue, sales]}
        />
      )}
    </section>
  )
}

/** What the DSO says where it is no plain number. */
function noteOf({ inCredit, beyondDays }: DsoReport): string | null {
  if (inCredit) return 'Vos clients sont créditeurs\u00a0: personne n’est attendu.'
  if (beyondDays !== null) return 'Les ventes connues n’expliquent pas tout ce qui est dû.'
  return null
}
