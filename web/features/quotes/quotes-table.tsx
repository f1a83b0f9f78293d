import { Link } from '@tanstack/react-router'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column, DataTableProps } from '#web/ui/data-table-types.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import { Validity } from './validity.tsx'

/** Columns are named as the API sorts them. */
const columns = (timeZone: string): Column<QuoteSummary>[] => [
  {
    id: 'number',
    header: 'Numéro',
    sortable: true,
    width: 'w-32',
    cell: (quote) => <span className="whitespace-nowrap">{quote.number ?? 'Brouillon'}</span>,
  },
  {
    id: 'client',
    header: 'Client',
    cell: (quote) => (
      <span className="block min-w-0 max-sm:text-end">
        <span className="line-clamp-1">
          {quote.clientName ?? <span className="text-muted">Sans client</span>}
        </span>
        {quote.title && <span className="line-clamp-1 text-muted text-xs">{quote.title}</span>}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'État',
    width: 'w-28',
    cell: (quote) => (
      <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
        <QuoteStatusBadge status={quote.status} demo={quote.demo} />
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Créé le',
    sortable: true,
    width: 'w-28',
    narrow: 'hidden',
    cell: (quote) => (
      <span className="whitespace-nowrap text-muted tabular">
        {formatDate(new Date(quote.createdAt), timeZone)}
      </span>
    ),
  },
  {
    id: 'validity',
    header: 'Validité',
    sortable: true,
    width: 'w-32',
    cell: (quote) => <Validity status={quote.status} validUntil={quote.validUntil} timeZone={timeZone} />,
  },
  {
    id: 'amount',
    header: 'Montant TTC',
    align: 'end',
    sortable: true,
    width: 'w-36',
    cell: (quote) => (
      <span className="whitespace-nowrap font-medium">{formatMoney(quote.grossCents, quote.currency)}</span>
    ),
  },
]

type QuotesTableProps = Omit<
  DataTableProps<QuoteSummary>,
  'label' | 'columns' | 'rowKey' | 'rowName' | 'rowLink'
> & {
  timeZone: string
}

/** Quotes as a list; each row opens its quote. */
export function QuotesTable({ timeZone, ...table }: QuotesTableProps) {
  const card = useMediaQuery('(max-width: 639px)')
  const medium = useMediaQuery('(min-width: 768px)')
  const wide = useMediaQuery('(min-width: 1280px)')
  // Cards hold everything; a row keeps room for the client's name and the amount.
  const left = card || wide ? [] : medium ? ['created'] : ['created', 'validity']
  return (
    <DataTable
      {...table}
      label="Devis"
      columns={columns(timeZone).filter((column) => !left.includes(column.id))}
      rowKey={(quote) => quote.id}
      rowName={(quote) => quote.number ?? quote.title ?? 'brouillon'}
      rowLink={(quote, content) => (
        <Link to="/templates/quotes/$quoteId" params={{ quoteId: quote.id }}>
          {content}
        </Link>
      )}
    />
  )
}
