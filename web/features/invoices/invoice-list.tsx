import { Link } from '@tanstack/react-router'
import { Receipt, ReceiptText } from 'lucide-react'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { creditNoteList, invoiceList } from './invoice-queries.ts'

const common = {
  searchBox: { name: 'q', label: 'Numéro, titre ou client' },
  rowKey: ({ id }: InvoiceSummary) => id,
  rowName: ({ number, title }: InvoiceSummary) => number ?? title ?? 'brouillon',
  rowLink: ({ id }: InvoiceSummary, content: React.ReactNode) => (
    <Link to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }}>
      {content}
    </Link>
  ),
} as const

/** The invoices of the organization; each row opens its document. */
export function InvoiceList() {
  return (
    <QueryList
      {...common}
      list={invoiceList}
      label="Factures"
      icon={Receipt}
      columns={[...documentColumns, dueColumn, owedColumn, amountColumn]}
      empty={{
        title: 'Aucune facture pour le moment',
        description: 'Une facture se prépare en brouillon, puis se numérote et se fige à l’émission.',
      }}
      noMatch={{ title: 'Aucune facture ne correspond' }}
    />
  )
}

/** The credit notes of the organization. */
export function CreditNoteList() {
  return (
    <QueryList
      {...common}
      list={creditNoteList}
      label="Avoirs"
      icon={ReceiptText}
      columns={[...documentColumns, amountColumn]}
      empty={{
        title: 'Aucun avoir pour le moment',
        description: 'Un avoir se prépare depuis la facture émise qu’il corrige.',
      }}
      noMatch={{ title: 'Aucun avoir ne correspond' }}
    />
  )
}

const day = (on: string | null) =>
  on && <span className="whitespace-nowrap text-muted tabular">{formatDate(on)}</span>

const documentColumns: Column<InvoiceSummary>[] = [
  {
    id: 'number',
    header: 'Numéro',
    width: 'w-40',
    cell: ({ number, kind }) => (
      <span className="block min-w-0">
        <span className="block whitespace-nowrap">{number ?? 'Brouillon'}</span>
        {kind !== 'invoice' && kind !== 'credit_note' && (
          <span className="block text-muted text-xs">{invoiceKinds[kind].label}</span>
        )}
      </span>
    ),
  },
  {
    id: 'client',
    header: 'Client',
    cell: ({ clientName, title }) => (
      <span className="block min-w-0 max-sm:text-end">
        <span className="line-clamp-1">{clientName ?? <span className="text-muted">Sans client</span>}</span>
        {title && <span className="line-clamp-1 text-muted text-xs">{title}</span>}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'État',
    width: 'w-36',
    cell: ({ status, kind, overdue }) => <InvoiceStatusBadge status={status} kind={kind} overdue={overdue} />,
  },
  {
    id: 'issued',
    header: 'Émise le',
    sortable: true,
    from: 'lg',
    width: 'w-28',
    cell: ({ issuedOn }) => day(issuedOn),
  },
]
const dueColumn: Column<InvoiceSummary> = {
  id: 'due',
  header: 'Échéance',
  sortable: true,
  from: 'md',
  width: 'w-28',
  cell: ({ dueOn }) => day(dueOn),
}
const owedColumn: Column<InvoiceSummary> = {
  id: 'owed',
  header: 'Reste dû',
  align: 'end',
  from: 'lg',
  width: 'w-32',
  cell: ({ owedCents, currency }) =>
    owedCents > 0 && <span className="whitespace-nowrap">{formatMoney(owedCents, currency)}</span>,
}
const amountColumn: Column<InvoiceSummary> = {
  id: 'amount',
  header: 'Montant TTC',
  align: 'end',
  sortable: true,
  width: 'w-36',
  cell: ({ grossCents, currency }) => (
    <span className="whitespace-nowrap font-medium">{formatMoney(grossCents, currency)}</span>
  ),
}
