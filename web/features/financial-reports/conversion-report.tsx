import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConversionReport } from '#shared/contract/revenue-reports.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { formatCount, formatInteger, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { daysText, moneyChange, monthLabel, monthTitle, percentText, spanText } from './figure-text.ts'
import type { PanelProps } from './payers-report.tsx'
import { PeriodFilters } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { conversionOptions, periodInput } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

/** Devis sent, signed and lost, their conversion in two readings, and the open deals weighted by one’s own history. */
export function ConversionPanel({ place, period, today }: PanelProps) {
  const query = useQuery(conversionOptions(place.search, period))
  return (
    <ReportFrame
      place={place}
      query={query}
      knownNow
      filters={() => <PeriodFilters place={place} period={period} today={today} />}
      actions={() => <ExportButtons filter={{ ...periodInput(place.search, period), table: 'conversion' }} />}
    >
      {(report) => <Conversion report={report} place={place} today={today} />}
    </ReportFrame>
  )
}

type Counted = { count: number; cents: number }
const share = (part: number, whole: number) => (whole > 0 ? percentText((part / whole) * 100) : '–')

type ConversionProps = { report: ConversionReport; place: Place; today: string }

function Conversion({ report, place, today }: ConversionProps) {
  const { now, earlier, months, pipeline, days, before, currency } = report
  const [by, setBy] = useState<'count' | 'cents'>('count')
  const money = (cents: number) => formatMoney(cents, currency)
  const text = (value: Counted) => (by === 'count' ? formatInteger(value.count) : money(value.cents))
  const card = (
    figure: 'quotesSent' | 'quotesSigned' | 'quotesLost',
    value: Counted,
    past: Counted,
    moreIsGood = true,
  ) => (
    <ExplainedFigure
      figure={figure}
      value={
        <RowsLink place={place} of={{ figure, days }} label={cardNames[figure]} value={money(value.cents)} />
      }
      change={moneyChange(value.cents, past.cents, currency, moreIsGood)}
      note={<span>{formatCount(value.count, 'devis', 'devis')}</span>}
      terms={months.map((month) => ({
        name: monthTitle(month),
        value: money(month[monthKeys[figure]].cents),
      }))}
    />
  )
  const term = (figure: 'quotesSent' | 'quotesSigned' | 'quotesCohort', value: Counted) => ({
    name: figures[figure].label,
    value: (
      <RowsLink
        place={place}
        of={{ figure, days }}
        label={figures[figure].label}
        value={money(value.cents)}
      />
    ),
  })
  const isEmpty = now.sent.count === 0 && now.signed.count === 0 && now.lost.count === 0
  return (
    <>
      {isEmpty ? (
        <Card flush>
          <EmptyState
            title="Aucun devis sur ces jours"
            description={`${spanText(days)}, aucun devis n’a été envoyé, signé ni perdu.`}
          />
        </Card>
      ) : (
        <>
          <section aria-label="Devis de la période" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {card('quotesSent', now.sent, earlier.sent)}
            {card('quotesSigned', now.signed, earlier.signed)}
            {card('quotesLost', now.lost, earlier.lost, false)}
            <ExplainedFigure
              figure="cohortRate"
              value={share(now.cohortSigned.count, now.sent.count)}
              note={`${now.cohortSigned.count} signés à ce jour sur ${now.sent.count} envoyés, ${share(now.cohortSigned.cents, now.sent.cents)} en montant`}
              terms={[term('quotesCohort', now.cohortSigned), term('quotesSent', now.sent)]}
            />
            <ExplainedFigure
              figure="periodRate"
              value={share(now.signed.count, now.sent.count)}
              note={`${now.signed.count} signés pour ${now.sent.count} envoyés, ${share(now.signed.cents, now.sent.cents)} en montant`}
              terms={[term('quotesSigned', now.signed), term('quotesSent', now.sent)]}
            />
            <StatCard
              label="Délai médian de signature"
              value={now.medianDaysToSign === null ? '–' : daysText(now.medianDaysToSign)}
              note={
                earlier.medianDaysToSign === null
                  ? 'Rien à comparer'
                  : `${daysText(earlier.medianDaysToSign)} avant`
              }
            />
          </section>
          <p className="-mt-3 text-muted text-xs">
            Comparé aux jours {spanText(before).toLowerCase()}. La cohorte bouge encore tant que ses devis
            peuvent être signés.
          </p>
          <Card
            title="Mois par mois"
            actions={
              <NativeSelect
                aria-label="Compter"
                options={[
                  { value: 'count', label: 'En nombre' },
                  { value: 'cents', label: 'En montant HT' },
                ]}
                value={by}
                onChange={({ target }) => setBy(target.value === 'cents' ? 'cents' : 'count')}
              />
            }
          >
            <Chart
              title="Devis envoyés, signés et perdus par mois"
              pointName="Mois"
              series={['Envoyés', 'Signés', 'Perdus']}
              kind="bars"
              points={months.map((month) => ({
                key: month.from,
                label: monthLabel(month.from),
                title: monthTitle(month),
                values: [month.sent[by], month.signed[by], month.lost[by]],
                unfinished: month.to >= today,
              }))}
              format={(value) => text({ count: value, cents: value })}
            />
          </Card>
        </>
      )}
      <Pipeline pipeline={pipeline} report={report} place={place} today={today} />
    </>
  )
}

const cardNames = { quotesSent: 'Devis envoyés', quotesSigned: 'Devis signés', quotesLost: 'Devis perdus' }
const monthKeys = { quotesSent: 'sent', quotesSigned: 'signed', quotesLost: 'lost' } as const

type Stage = ConversionReport['pipeline'][number]
/** By what became of the devis of an open deal. */
const stageNames: Record<Stage['stage'], string> = {
  none: 'Sans devis envoyé',
  sent: 'Devis envoyé',
  viewed: 'Devis consulté',
}

/** Open deals by stage, with the share that was won of those that left it: none under twenty. */
function Pipeline({ pipeline, report: { currency }, place, today }: ConversionProps & { pipeline: Stage[] }) {
  return (
    <section aria-label="Affaires en cours">
      <h2 className="mb-1 font-semibold text-base">Affaires en cours</h2>
      <p className="mb-3 text-muted text-sm">
        Pondérées par votre propre historique de chaque étape&nbsp;; en dessous de 20 affaires closes, il est
        insuffisant.
      </p>
      <DataTable<Stage>
        label="Affaires en cours par étape"
        rows={pipeline}
        rowKey={({ stage }) => stage}
        empty={{ title: 'Aucune affaire en cours' }}
        columns={[
          { id: 'stage', header: 'Étape', cell: ({ stage }) => stageNames[stage] },
          { id: 'count', header: 'Affaires', align: 'end', cell: ({ count }) => formatInteger(count) },
          {
            id: 'cents',
            header: 'Montant',
            align: 'end',
            interactive: true,
            cell: ({ stage, cents }) => (
              <RowsLink
                place={place}
                of={{ figure: 'pipeline', days: { from: today, to: today }, part: stage }}
                label={`Affaires en cours, ${stageNames[stage]}`}
                value={formatMoney(cents, currency)}
              />
            ),
          },
          {
            id: 'won',
            header: 'Gagnées',
            align: 'end',
            cell: ({ wonBps, closed }) =>
              wonBps === null
                ? `historique insuffisant (${closed})`
                : `${formatPercentBps(Math.round(wonBps / 10) * 10)} de ${formatInteger(closed)}`,
          },
          {
            id: 'weighted',
            header: 'Pondéré',
            align: 'end',
            cell: ({ weightedCents }) => moneyCell(weightedCents, currency),
          },
        ]}
      />
    </section>
  )
}
