import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileInput } from 'lucide-react'
import type { ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { saidFilters } from '#shared/domain/approved-platform/buyer-statuses.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'
import { receivedStatusLabel } from '#shared/domain/received-invoices/received-invoice.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { stateFilter } from '#web/blocks/invoicing/state-filter.ts'
import { AmountFilter, DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { linesCell, quietDayCell } from '#web/patterns/list/list-cells.tsx'
import type { ListFilter } from '#web/patterns/list/list-filter.ts'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { receivedMoney } from './received-money.ts'
import { receivedList } from './received-queries.ts'
import { type ReceivedSearch, type ReceivedState, receivedSearch, receivedStates } from './received-search.ts'
import { ReceivedStatusBadge } from './received-status-badge.tsx'

/** Lists suppliers' invoices; each row opens its document. */
export function ReceivedList() {
  return (
    <QueryList
      list={receivedList}
      label="Factures reçues"
      icon={FileInput}
      searchBox={{ name: 'q', label: 'Numéro, fournisseur ou fichier' }}
      filters={[useStateFilter(), ...useSaidFilter()]}
      chips={useReceivedChips()}
      toolbar={<ReceivedFilters />}
      rowKey={({ id }) => id}
      rowName={({ number, fileName }) => number ?? fileName}
      rowLink={({ id }, content) => (
        <Link to="/revenues/management/received/$receivedId" params={{ receivedId: id }}>
          {content}
        </Link>
      )}
      columns={columns}
      empty={{
        title: 'Aucune facture reçue pour le moment',
        description:
          'Déposez ici les factures de vos fournisseurs\u00a0: les Factur-X, CII et UBL sont lues, les autres PDF et les photos se saisissent à côté de leur image.',
      }}
      noMatch={{ title: 'Aucune facture reçue ne correspond' }}
    />
  )
}

function useStateFilter() {
  const [search] = useListSearch(receivedSearch)
  const { data } = useQuery(receivedList.count(search))
  const labelOf = (state: ReceivedState) =>
    state === 'overdue' ? receivedStatusLabel('approved', true) : receivedStatusLabel(state, false)
  return stateFilter({ all: 'Toutes', states: receivedStates, labelOf, counts: data })
}

/** The filter by status said to the supplier, where a platform is linked; an address that filters so keeps its filter in sight. */
function useSaidFilter(): ListFilter<ReceivedSearch>[] {
  const [{ said }] = useListSearch(receivedSearch)
  const { data } = useQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {} }))
  return data?.connection || said !== undefined ? [saidFilter] : []
}

const saidFilter: ListFilter<ReceivedSearch> = {
  name: 'said',
  label: 'Statut transmis au fournisseur',
  options: [
    { value: '', label: 'Tous les statuts transmis' },
    ...saidFilters.map((value) => ({
      value,
      label: value === 'none' ? 'Aucun statut transmis' : lifeCycleName(Number(value)),
    })),
  ],
}

/** Sums the listed invoices in each currency. */
export function ReceivedFigures() {
  const [search] = useListSearch(receivedSearch)
  const { data } = useQuery(receivedList.count(search))
  if (data === undefined || data.totals.length === 0) return null
  return (
    <ul className="text-muted text-xs">
      {data.totals.map(({ currency, toPayCents, overdueCents }) => (
        <li key={currency}>
          À payer&nbsp;: <strong className="text-ink tabular">{receivedMoney(toPayCents, currency)}</strong>
          {overdueCents > 0 && <>, dont {receivedMoney(overdueCents, currency)} en retard</>}
        </li>
      ))}
    </ul>
  )
}

const columns: Column<ReceivedSummary>[] = [
  {
    id: 'supplier',
    phone: 'name',
    header: 'Fournisseur',
    cell: ({ supplierName, fileName }) =>
      linesCell({ main: supplierName ?? 'À saisir', more: supplierName === null && fileName, first: true }),
  },
  {
    id: 'number',
    phone: 'under',
    header: 'Numéro',
    width: 'w-40',
    cell: ({ number, credit }) =>
      number && (
        <span className="block min-w-0 max-sm:text-end">
          <span className="wrap-anywhere block">{number}</span>
          {credit && <span className="block text-muted text-xs">Avoir</span>}
        </span>
      ),
  },
  {
    id: 'status',
    phone: 'mark',
    header: 'État',
    width: 'w-32',
    cell: ({ status, overdue }) => <ReceivedStatusBadge status={status} overdue={overdue} />,
  },
  {
    id: 'issued',
    header: 'Date',
    sortable: true,
    from: 'lg',
    width: 'w-28',
    cell: ({ issuedOn }) => quietDayCell(issuedOn),
  },
  {
    id: 'due',
    header: 'Échéance',
    sortable: true,
    from: 'md',
    width: 'w-28',
    cell: ({ dueOn }) => quietDayCell(dueOn),
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant TTC',
    align: 'end',
    sortable: true,
    width: 'w-36',
    cell: ({ grossCents, credit, currency }) =>
      grossCents !== null && (
        <span className="whitespace-nowrap font-medium">
          {receivedMoney(credit ? -grossCents : grossCents, currency)}
        </span>
      ),
  },
]

const days = { dueFrom: 'Échéance à partir du', dueTo: 'Échéance jusqu’au' } as const
const amounts = {
  amountFromCents: 'Montant TTC à partir de',
  amountToCents: 'Montant TTC jusqu’à',
} as const

/** Due day and amount, in a panel of their own; each shows as a chip once it is set. */
function ReceivedFilters() {
  const [search, change] = useListSearch(receivedSearch)
  return (
    <FilterPanel>
      {(Object.keys(days) as (keyof typeof days)[]).map((name) => (
        <DayFilter
          key={name}
          label={days[name]}
          value={search[name]}
          onChange={(day) => change({ [name]: day })}
        />
      ))}
      {(Object.keys(amounts) as (keyof typeof amounts)[]).map((name) => (
        <AmountFilter
          key={name}
          label={amounts[name]}
          value={search[name]}
          onChange={(cents) => change({ [name]: cents })}
        />
      ))}
    </FilterPanel>
  )
}

/** The filters of the panel that are set, and how to lift each. */
function useReceivedChips(): ListChip[] {
  const [search, change] = useListSearch(receivedSearch)
  const chip = (label: string, value: string | undefined, name: keyof ReceivedSearch) =>
    value ? [{ label: `${label} ${value}`, onRemove: () => change({ [name]: undefined }) }] : []
  const day = (name: keyof typeof days) => chip(days[name], search[name] && formatDate(search[name]), name)
  const money = (name: keyof typeof amounts) =>
    chip(amounts[name], search[name] === undefined ? undefined : formatMoney(search[name]), name)
  return [...day('dueFrom'), ...day('dueTo'), ...money('amountFromCents'), ...money('amountToCents')]
}
