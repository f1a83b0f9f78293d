import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AgeingReport } from '#shared/contract/debt-reports.ts'
import { ageFigures, type RowFigure } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { percentText } from './figure-text.ts'
import { DayFilter } from './report-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ageingOptions } from './report-queries.ts'
import { filtersOf, type Place, withoutRows, withRows } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

type Row = AgeingReport['clients'][number]
/** Columns of the balance âgée: what is late by age, then credits, which are never spread over them. */
const columnFigures = [...ageFigures, 'credits'] as const

const shortAges: Record<(typeof columnFigures)[number], string> = {
  notDue: 'Non échu',
  late30: '1–30\u00a0j',
  late60: '31–60\u00a0j',
  late90: '61–90\u00a0j',
  lateMore: '>\u00a090\u00a0j',
  credits: 'Crédits',
}

/** « Balance âgée » at the end of a day, by client. */
export function AgeingPanel({ place, today }: { place: Place; today: string }) {
  const query = useQuery(ageingOptions(place.search))
  return (
    <ReportFrame
      place={place}
      query={query}
      filters={(report) => (
        <DayFilter place={place} on={report?.on ?? place.search.on ?? today} today={today} />
      )}
      clientName={({ clients }) =>
        clients.find(({ clientId }) => clientId === place.search.client)?.clientName
      }
      actions={({ on }) => <ExportButtons filter={{ ...filtersOf(place.search), table: 'ageing', to: on }} />}
    >
      {(report) => <Ageing report={report} place={place} />}
    </ReportFrame>
  )
}

function Ageing({ report, place }: { report: AgeingReport; place: Place }) {
  const { total, clients, currency, on, corrected, otherClients } = report
  const navigate = useNavigate()
  const days = { from: on, to: on }
  const money = (cents: number) => formatMoney(cents, currency)
  const link = (
    figure: RowFigure,
    cents: number,
    client?: { clientId: string | null; clientName: string },
  ) => (
    <RowsLink
      place={place}
      of={{ figure, days, ...(client && { client: client.clientId }) }}
      label={client ? `${client.clientName}, ${figures[figure].label}` : figures[figure].label}
      value={money(cents)}
    />
  )
  const late = total.late30Cents + total.late60Cents + total.late90Cents + total.lateMoreCents
  const positive = late + total.notDueCents
  const column = (figure: (typeof columnFigures)[number] | 'owed', header: string): Column<Row> => ({
    id: figure,
    header,
    align: 'end',
    interactive: true,
    cell: (row) => {
      const cents = figure === 'owed' ? row.totalCents : row[`${figure}Cents`]
      if (cents === 0) return null
      return link(figure, cents, row)
    },
  })
  return (
    <>
      {corrected.sinceCents !== 0 && (
        <Alert tone="info">
          Au soir du {formatDate(on)}, {money(corrected.knownThenCents)} étaient connus. Corrigé depuis&nbsp;:{' '}
          {corrected.sinceCents > 0 && '+'}
          {link('corrected', corrected.sinceCents)}
          {corrected.lastRecordedOn && ` (dernier enregistrement le ${formatDate(corrected.lastRecordedOn)})`}
          .
        </Alert>
      )}
      <section aria-label="Sommes dues" className="grid gap-4 sm:grid-cols-3">
        <ExplainedFigure
          figure="owed"
          value={link('owed', total.totalCents)}
          note={total.disputedCents !== 0 && <>dont {link('disputed', total.disputedCents)} en litige</>}
          terms={columnFigures.map((figure) => ({
            name: figures[figure].label,
            value: link(figure, total[`${figure}Cents`]),
          }))}
        />
        <ExplainedFigure
          figure="notDue"
          value={link('notDue', total.notDueCents)}
          note={positive > 0 && `${percentText((total.notDueCents / positive) * 100)} de ce qui est facturé`}
          terms={[{ name: 'Non échu', value: link('notDue', total.notDueCents) }]}
        />
        <ExplainedFigure
          figure="lateMore"
          label="En retard"
          value={money(late)}
          note={positive > 0 && `${percentText((late / positive) * 100)} de ce qui est facturé`}
          terms={ageFigures.slice(1).map((figure) => ({
            name: figures[figure].label,
            value: link(figure, total[`${figure}Cents`]),
          }))}
        />
      </section>
      {positive > 0 && (
        <Card title="Par âge" description="Depuis l’échéance. Un âge mène à ses factures.">
          <Chart
            title={`Dû par âge au ${formatDate(on)}, en ${currency}`}
            pointName="Âge"
            series={['Dû']}
            kind="bars"
            summary={`Sur ${money(positive)} facturés et dus, ${money(late)} sont en retard.`}
            points={columnFigures.map((figure) => ({
              key: figure,
              label: shortAges[figure],
              title: figures[figure].label,
              values: [total[`${figure}Cents`]],
            }))}
            format={money}
            formatAxis={moneyAxis(currency)}
            onChoose={({ key }) =>
              void navigate({
                to: place.path,
                search: withRows(place.search, { figure: key as RowFigure, days }),
                resetScroll: false,
              })
            }
          />
        </Card>
      )}
      <DataTable<Row>
        label={`Balance âgée au ${formatDate(on)}`}
        rows={clients}
        rowKey={({ clientId, clientName }) => clientId ?? clientName}
        empty={{
          title: 'Personne ne vous doit rien',
          description: `Au ${formatDate(on)}, toutes vos factures sont réglées, ou aucune n’était émise.`,
        }}
        columns={[
          {
            id: 'client',
            header: 'Client',
            cell: ({ clientId, clientName }) =>
              clientId === null ? (
                clientName
              ) : (
                <PlainLink
                  to={place.path}
                  search={{ ...withoutRows(place.search), client: clientId }}
                  className="hover:underline"
                >
                  {clientName}
                </PlainLink>
              ),
          },
          ...columnFigures.map((figure) => column(figure, figures[figure].label)),
          column('owed', 'Total'),
        ]}
      />
      {otherClients > 0 && (
        <p className="text-muted text-sm">
          Et {formatCount(otherClients, 'autre client', 'autres clients')}, compris dans le total.
        </p>
      )}
    </>
  )
}
