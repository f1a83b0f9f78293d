import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { EarlierInvoiceRow } from '#shared/contract/earlier-invoices.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { formatMoney } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { linesCell, mainMoneyCell, moneyCell, quietDayCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { earlierList } from './earlier-queries.ts'

/** The invoices of another software: read, searched and counted as owed, never edited. */
export function EarlierList() {
  return (
    <QueryList
      list={earlierList}
      label="Factures reprises"
      icon={History}
      searchBox={{ name: 'q', label: 'Numéro, client ou objet' }}
      filters={[
        useStateTabs(earlierList, {
          name: 'owed',
          label: 'Reste dû',
          options: optionsOf({ true: 'Encore dues', false: 'Soldées' }, 'Toutes'),
          countsOf: ({ byState: { owed, settled } }) => ({ '': owed + settled, true: owed, false: settled }),
        }),
      ]}
      rowKey={({ id }) => id}
      columns={columns}
      empty={{
        title: 'Aucune facture reprise',
        description: 'Retrouvez ici les factures de votre ancien logiciel, avec ce qui en reste dû.',
        action: <ImportLink />,
      }}
      noMatch={{ title: 'Aucune facture reprise ne correspond' }}
    />
  )
}

export function ImportLink() {
  const refusal = useRefusal('invoice:write')
  if (refusal !== undefined) return null
  return (
    <LinkButton to="/revenues/management/earlier/import" variant="primary">
      Reprendre des factures
    </LinkButton>
  )
}

/** Sums still owed on the listed invoices. */
export function EarlierFigures() {
  const [search] = useListSearch(earlierList.search)
  const { data } = useQuery(earlierList.count(search))
  if (data === undefined || data.owedCents === 0) return null
  return (
    <p className="text-muted text-xs">
      Reste dû&nbsp;: <strong className="text-ink tabular">{formatMoney(data.owedCents)}</strong>
      {data.overdueCents > 0 && <>, dont {formatMoney(data.overdueCents)} en retard</>}
    </p>
  )
}

const columns: Column<EarlierInvoiceRow>[] = [
  {
    id: 'number',
    phone: 'under',
    header: 'Numéro',
    width: 'w-40',
    cell: ({ number, kind }) => (
      <span className="block min-w-0">
        <span className="wrap-anywhere block">{number}</span>
        {kind !== 'invoice' && <span className="block text-muted text-xs">{invoiceKinds[kind].label}</span>}
      </span>
    ),
  },
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: ({ clientName, title }) => linesCell({ main: clientName, more: title }),
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    width: 'w-28',
    cell: ({ owedCents, overdue }) =>
      overdue ? <Badge tone="danger">En retard</Badge> : <Badge>{owedCents > 0 ? 'Due' : 'Soldée'}</Badge>,
  },
  {
    id: 'issued',
    header: 'Date',
    sortable: true,
    width: 'w-28',
    cell: ({ issuedOn }) => quietDayCell(issuedOn),
  },
  { id: 'due', header: 'Échéance', from: 'lg', width: 'w-28', cell: ({ dueOn }) => quietDayCell(dueOn) },
  {
    id: 'owed',
    header: 'Reste dû',
    align: 'end',
    from: 'md',
    width: 'w-32',
    cell: ({ owedCents }) => owedCents > 0 && moneyCell(owedCents),
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant TTC',
    align: 'end',
    sortable: true,
    width: 'w-36',
    cell: ({ grossCents }) => mainMoneyCell(grossCents),
  },
]
