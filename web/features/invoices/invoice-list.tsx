import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptEuro, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedInvoice } from '#shared/contract/invoice-lists.ts'
import { invoiceStatusLabel } from '#shared/domain/invoices/invoice.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { stateFilter } from '#web/blocks/invoicing/state-filter.ts'
import { mainMoneyCell, moneyCell, quietDayCell } from '#web/patterns/list/list-cells.tsx'
import type { ListFilter } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { useAtPlatform } from './at-platform.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { InvoiceFilters, useFilterChips } from './invoice-filters.tsx'
import { creditNoteList, invoiceList } from './invoice-queries.ts'
import { useInvoiceRuns } from './invoice-runs.tsx'
import { type InvoiceSearch, type InvoiceState, invoiceSearch, invoiceStates } from './invoice-search.ts'

const common = {
  searchBox: { name: 'q', label: 'Numéro, titre ou client' },
  rowKey: ({ id }: ListedInvoice) => id,
  rowName: ({ number, title }: ListedInvoice) => number ?? title ?? 'brouillon',
  rowLink: ({ id }: ListedInvoice, content: ReactNode) => (
    <Link to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }}>
      {content}
    </Link>
  ),
} as const

/** The invoices of the organization; each row opens its document. */
export function InvoiceList({ newInvoice }: { newInvoice: ReactNode }) {
  const [search] = useListSearch(invoiceSearch)
  const { ask, dialog } = useInvoiceRuns()
  const atPlatform = useAtPlatform()
  return (
    <>
      <QueryList
        {...common}
        list={invoiceList}
        label="Factures"
        icon={ReceiptEuro}
        filters={[useStateFilter(invoiceList, 'Toutes', invoiceStates), ...atPlatform.filters]}
        chips={useFilterChips()}
        toolbar={<InvoiceFilters due />}
        columns={[...documentColumns, ...atPlatform.columns, dueColumn, owedColumn, amountColumn]}
        bulkActions={(selected, done) => (
          <BulkActions selected={selected} order={invoiceSearch.orderOf(search)} ask={ask} onDone={done} />
        )}
        empty={{
          title: 'Aucune facture pour le moment',
          description: 'Préparez la première en brouillon\u00a0: elle se numérote et se fige à l’émission.',
          action: newInvoice,
        }}
        noMatch={{ title: 'Aucune facture ne correspond' }}
      />
      {dialog}
    </>
  )
}

/** The credit notes of the organization. */
export function CreditNoteList() {
  const [search] = useListSearch(invoiceSearch)
  const { ask, dialog } = useInvoiceRuns()
  const atPlatform = useAtPlatform()
  return (
    <>
      <QueryList
        {...common}
        list={creditNoteList}
        label="Avoirs"
        icon={ReceiptText}
        filters={[useStateFilter(creditNoteList, 'Tous', ['draft', 'issued', 'sent']), ...atPlatform.filters]}
        chips={useFilterChips()}
        toolbar={<InvoiceFilters due={false} />}
        columns={[...documentColumns, ...atPlatform.columns, amountColumn]}
        bulkActions={(selected, done) => (
          <BulkActions selected={selected} order={invoiceSearch.orderOf(search)} ask={ask} onDone={done} />
        )}
        empty={{
          title: 'Aucun avoir pour le moment',
          description:
            'Un avoir se prépare depuis la facture émise qu’il corrige\u202f; un avoir de remise globale, depuis «\u202fNouvelle facture\u202f».',
        }}
        noMatch={{ title: 'Aucun avoir ne correspond' }}
      />
      {dialog}
    </>
  )
}

/** The states that a list can have, with how many are in each under the other filters. */
function useStateFilter(
  list: typeof invoiceList | typeof creditNoteList,
  all: string,
  states: readonly InvoiceState[],
): ListFilter<InvoiceSearch> {
  const [search] = useListSearch(invoiceSearch)
  const { data } = useQuery(list.count(search))
  const kind = list === creditNoteList ? 'credit_note' : 'invoice'
  const labelOf = (state: InvoiceState) =>
    state === 'overdue' ? invoiceStatusLabel('sent', kind, true) : invoiceStatusLabel(state, kind)
  return stateFilter({ all, states, labelOf, counts: data })
}

const documentColumns: Column<ListedInvoice>[] = [
  {
    id: 'number',
    phone: 'under',
    header: 'Numéro',
    width: 'w-32',
    cell: ({ number, kind, title }) => (
      <span className="block min-w-0">
        <span className="block whitespace-nowrap">{number ?? 'Brouillon'}</span>
        {title && <span className={number === null ? 'sm:sr-only' : 'sm:hidden'}> · {title}</span>}
        {kind !== 'invoice' && kind !== 'credit_note' && (
          <span className="block whitespace-nowrap text-muted text-xs max-sm:hidden!">
            {invoiceKinds[kind].label}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: ({ clientName, title }) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 max-sm:line-clamp-1">
          {clientName ?? <span className="text-muted">Sans client</span>}
        </span>
        {title && <span className="line-clamp-1 text-muted text-xs max-sm:hidden">{title}</span>}
      </span>
    ),
  },
  {
    id: 'status',
    phone: 'mark',
    header: 'État',
    width: 'w-36',
    cell: ({ status, kind, overdue }) => <InvoiceStatusBadge status={status} kind={kind} overdue={overdue} />,
  },
  {
    id: 'issued',
    header: 'Émise le',
    sortable: true,
    from: 'wide',
    width: 'w-28',
    cell: ({ issuedOn }) => quietDayCell(issuedOn),
  },
]
const dueColumn: Column<ListedInvoice> = {
  id: 'due',
  header: 'Échéance',
  sortable: true,
  from: 'md',
  width: 'w-28',
  cell: ({ dueOn }) => quietDayCell(dueOn),
}
const owedColumn: Column<ListedInvoice> = {
  id: 'owed',
  header: 'Reste dû',
  align: 'end',
  from: 'lg',
  width: 'w-28',
  cell: ({ owedCents, currency }) => owedCents > 0 && moneyCell(owedCents, currency),
}
const amountColumn: Column<ListedInvoice> = {
  id: 'amount',
  phone: 'end',
  header: 'Montant TTC',
  align: 'end',
  sortable: true,
  width: 'w-36',
  cell: ({ grossCents, currency }) => mainMoneyCell(grossCents, currency),
}
