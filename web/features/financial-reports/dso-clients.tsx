import { useState } from 'react'
import type { DsoReport } from '#shared/contract/debt-reports.ts'
import { formatMoney } from '#shared/french/format.ts'
import { moneyCell } from '#web/patterns/list/list-cells.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Sort } from '#web/ui/data-table-types.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { dsoText } from './figure-text.ts'
import { type Place, withoutRows } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

type Client = DsoReport['clients'][number]
const late = ({ owedCents, notDueCents }: Client) => owedCents - notDueCents
const read: Record<string, (client: Client) => number> = {
  dso: (client) => client.beyondDays ?? client.dso ?? -1,
  owed: ({ owedCents }) => owedCents,
  late,
}

/** The DSO of each client: a name narrows the report, an amount opens its invoices. */
export function DsoClients({ report, place }: { report: DsoReport; place: Place }) {
  const [sort, setSort] = useState<Sort>({ columnId: 'owed', direction: 'desc' })
  const { currency, clients, on } = report
  const value = read[sort.columnId] ?? read.owed!
  const rows = clients.toSorted((a, b) => (value(a) - value(b)) * (sort.direction === 'asc' ? 1 : -1))
  return (
    <section aria-label="DSO par client">
      <h2 className="mb-3 font-semibold text-base">Par client</h2>
      <DataTable<Client>
        label="DSO par client"
        rows={rows}
        rowKey={({ clientId }) => clientId ?? ''}
        sort={sort}
        onSortChange={setSort}
        empty={{ title: 'Aucun client ne doit rien' }}
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
          { id: 'dso', header: 'DSO', align: 'end', sortable: true, cell: (client) => dsoText(client) },
          {
            id: 'owed',
            header: 'Dû',
            align: 'end',
            sortable: true,
            interactive: true,
            cell: ({ clientId, clientName, owedCents }) => (
              <RowsLink
                place={place}
                of={{ figure: 'owed', days: { from: on, to: on }, client: clientId }}
                label={`Dû par ${clientName}`}
                value={formatMoney(owedCents, currency)}
              />
            ),
          },
          {
            id: 'late',
            header: 'Dont en retard',
            align: 'end',
            sortable: true,
            cell: (client) => moneyCell(Math.max(0, late(client)), currency),
          },
          {
            id: 'sales',
            header: 'Ventes TTC',
            align: 'end',
            from: 'md',
            cell: ({ salesCents }) => moneyCell(salesCents, currency),
          },
        ]}
      />
    </section>
  )
}
