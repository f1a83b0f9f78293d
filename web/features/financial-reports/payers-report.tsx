import { useQuery } from '@tanstack/react-query'
import type { PayersReport, RecoveryReport } from '#shared/contract/debt-reports.ts'
import type { ReportPeriod } from '#shared/domain/reports/periods.ts'
import { formatInteger, formatMoney } from '#shared/french/format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { daysText, spanText } from './figure-text.ts'
import { PeriodFilters } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { payersOptions, periodInput, recoveryOptions } from './report-queries.ts'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

export type PanelProps = { place: Place; period: ReportPeriod; today: string }

/** Clients who paid late in the period, the latest first. */
export function PayersPanel({ place, period, today }: PanelProps) {
  const query = useQuery(payersOptions(place.search, period))
  return (
    <ReportFrame
      place={place}
      query={query}
      filters={() => <PeriodFilters place={place} period={period} today={today} />}
      actions={() => <ExportButtons filter={{ ...periodInput(place.search, period), table: 'payers' }} />}
    >
      {({ clients, days, currency }) => (
        <DataTable<PayersReport['clients'][number]>
          label="Clients qui ont payé en retard"
          rows={clients}
          rowKey={({ clientId, clientName }) => clientId ?? clientName}
          empty={{
            title: 'Personne n’a payé en retard',
            description: `${spanText(days)}, aucun règlement n’est arrivé après son échéance.`,
          }}
          columns={[
            { id: 'client', header: 'Client', cell: ({ clientName }) => clientName },
            {
              id: 'late',
              header: 'Retard moyen',
              align: 'end',
              cell: ({ daysLate }) => <span className="font-medium">{daysText(daysLate)}</span>,
            },
            {
              id: 'toPay',
              header: 'Délai de paiement',
              align: 'end',
              cell: ({ daysToPay }) => daysText(daysToPay),
            },
            {
              id: 'payments',
              header: 'Règlements',
              align: 'end',
              from: 'md',
              cell: ({ payments }) => formatInteger(payments),
            },
            {
              id: 'settled',
              header: 'Réglé',
              align: 'end',
              interactive: true,
              cell: ({ clientId, clientName, settledCents }) => (
                <RowsLink
                  place={place}
                  of={{ figure: 'received', days, client: clientId }}
                  label={`Réglé par ${clientName}`}
                  value={formatMoney(settledCents, currency)}
                />
              ),
            },
          ]}
        />
      )}
    </ReportFrame>
  )
}

/** What came in after which step of reminders. */
export function RecoveryPanel({ place, period, today }: PanelProps) {
  const query = useQuery(recoveryOptions(place.search, period))
  return (
    <ReportFrame
      place={place}
      query={query}
      filters={() => <PeriodFilters place={place} period={period} today={today} />}
      actions={() => <ExportButtons filter={{ ...periodInput(place.search, period), table: 'recovery' }} />}
    >
      {({ steps, totalCents, days, currency }) => (
        <>
          <section aria-label="Recouvré" className="grid gap-4 sm:grid-cols-2">
            <ExplainedFigure
              figure="recovered"
              value={
                <RowsLink
                  place={place}
                  of={{ figure: 'recovered', days }}
                  label="Recouvré après relance"
                  value={formatMoney(totalCents, currency)}
                />
              }
              terms={steps.map(({ label, recoveredCents }) => ({
                name: label,
                value: formatMoney(recoveredCents, currency),
              }))}
            />
          </section>
          <DataTable<RecoveryReport['steps'][number]>
            label="Recouvré par étape de relance"
            rows={steps}
            rowKey={({ step }) => String(step)}
            empty={{
              title: 'Aucune relance sur ces jours',
              description: 'Ce que chaque étape fait rentrer apparaîtra ici dès la première relance envoyée.',
            }}
            columns={[
              { id: 'step', header: 'Étape', cell: ({ label }) => label },
              { id: 'sent', header: 'Envoyées', align: 'end', cell: ({ sent }) => formatInteger(sent) },
              {
                id: 'payments',
                header: 'Règlements',
                align: 'end',
                cell: ({ payments }) => formatInteger(payments),
              },
              {
                id: 'recovered',
                header: 'Recouvré',
                align: 'end',
                interactive: true,
                cell: ({ step, label, recoveredCents }) => (
                  <RowsLink
                    place={place}
                    of={{ figure: 'recovered', days, part: String(step) }}
                    label={`Recouvré, ${label}`}
                    value={formatMoney(recoveredCents, currency)}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </ReportFrame>
  )
}
