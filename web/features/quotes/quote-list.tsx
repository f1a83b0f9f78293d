import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { type QuoteStatus, quoteCan } from '#shared/domain/quotes/quote.ts'
import { EXPIRING_DAYS } from '#shared/domain/reports/day-windows.ts'
import { formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { QuoteStatusBadge } from '#web/blocks/documents/quote-status-badge.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { linesCell, mainMoneyCell, quietDayCell } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { BulkActions } from './bulk-actions.tsx'
import { quoteList } from './quote-queries.ts'
import { quoteSearch } from './quote-search.ts'
import { Validity } from './validity.tsx'

/** The quotes of the organization; each row opens its quote. */
export function QuoteList({ newQuote }: { newQuote: ReactNode }) {
  const [search, change] = useListSearch(quoteSearch)
  const { timezone } = useOrganization()
  const client = useClientName(search)
  const expiring = `Expirent sous ${search.expiringWithinDays ?? EXPIRING_DAYS}\u00a0jours`
  return (
    <QueryList
      list={quoteList}
      label="Devis"
      icon={FileText}
      searchBox={{ name: 'q', label: 'Numéro, titre ou client' }}
      filters={[
        useStateTabs(quoteList, {
          name: 'status',
          label: 'États des devis',
          options: optionsOf(statusLabels, 'Tous'),
          countsOf: ({ byStatus }) => tabCounts(byStatus),
        }),
      ]}
      chips={[
        ...(client === undefined
          ? []
          : [
              {
                label: `Client\u00a0: ${client}`,
                onRemove: () => change({ companyId: undefined, contactId: undefined }),
              },
            ]),
        ...(search.unplanned
          ? [{ label: 'Sans suite prévue', onRemove: () => change({ unplanned: undefined }) }]
          : []),
        ...(search.changeAsked
          ? [{ label: 'Modification demandée', onRemove: () => change({ changeAsked: undefined }) }]
          : []),
        ...(search.expiringWithinDays === undefined
          ? []
          : [{ label: expiring, onRemove: () => change({ expiringWithinDays: undefined }) }]),
      ]}
      toolbar={
        <FilterPanel>
          <Checkbox
            className="col-span-2"
            label="Sans suite prévue"
            checked={search.unplanned !== undefined}
            onChange={({ target }) => change({ unplanned: target.checked ? 'true' : undefined })}
          />
          <Checkbox
            className="col-span-2"
            label="Modification demandée"
            checked={search.changeAsked !== undefined}
            onChange={({ target }) => change({ changeAsked: target.checked ? 'true' : undefined })}
          />
          <Checkbox
            className="col-span-2"
            label={expiring}
            checked={search.expiringWithinDays !== undefined}
            onChange={({ target }) =>
              change({ expiringWithinDays: target.checked ? EXPIRING_DAYS : undefined })
            }
          />
        </FilterPanel>
      }
      columns={columns(timezone)}
      rowKey={({ id }) => id}
      rowName={(quote) => quote.number ?? quote.title ?? 'brouillon'}
      rowLink={(quote, content) => (
        <Link to="/templates/quotes/$quoteId" params={{ quoteId: quote.id }}>
          {content}
        </Link>
      )}
      bulkActions={(selected, done) => (
        <BulkActions selected={selected} order={quoteSearch.orderOf(search)} onDone={done} />
      )}
      empty={{
        title: 'Aucun devis pour le moment',
        description: 'Rédigez le premier\u00a0: votre client le lit et le signe en ligne.',
        action: newQuote,
      }}
      noMatch={{ title: 'Aucun devis ne correspond' }}
    />
  )
}

const statusLabels: Record<QuoteStatus, string> = {
  draft: 'Brouillons',
  sent: 'Envoyés',
  viewed: 'Vus',
  signed: 'Signés',
  refused: 'Refusés',
  expired: 'Expirés',
  closed: 'Sans suite',
  withdrawn: 'Retirés',
}

/** Adds up the shown devis. */
export function QuoteFigures() {
  const [search] = useListSearch(quoteSearch)
  const { data } = useQuery(quoteList.count(search))
  return (
    data && (
      <p className="text-muted text-xs">
        Total&nbsp;:{' '}
        <strong className="font-semibold text-ink tabular">{formatMoney(data.netCents)} HT</strong>
        <span className="tabular"> · {formatMoney(data.grossCents)} TTC</span>
      </p>
    )
  )
}

const columns = (timeZone: string): Column<QuoteSummary>[] => [
  {
    id: 'number',
    phone: 'under',
    header: 'Numéro',
    sortable: true,
    width: 'w-32',
    cell: (quote) => (
      <>
        <span className="whitespace-nowrap">
          {quote.number ?? 'Brouillon'}
          {quote.version > 1 && <span className="text-muted"> v{quote.version}</span>}
        </span>
        {/* Drafts have no number: their links are told apart by what they are about. */}
        {quote.title && (
          <span className={quote.number === null ? 'sm:sr-only' : 'sm:hidden'}> · {quote.title}</span>
        )}
      </>
    ),
  },
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: (quote) =>
      linesCell({
        main: quote.clientName ?? <span className="text-muted">Sans client</span>,
        more: quote.title,
      }),
  },
  {
    id: 'status',
    phone: 'mark',
    header: 'État',
    width: 'w-28',
    cell: (quote) => (
      <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
        <QuoteStatusBadge status={quote.status} demo={quote.demo} />
        {quote.changeAskedAt !== null && quoteCan.resend(quote).ok && (
          <Badge dot={false} tone="warning">
            Modification demandée
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Créé le',
    sortable: true,
    width: 'w-28',
    narrow: 'hidden',
    from: 'xl',
    cell: (quote) => quietDayCell(quote.createdAt, timeZone),
  },
  {
    id: 'validity',
    header: 'Validité',
    sortable: true,
    from: 'md',
    width: 'w-32',
    cell: (quote) => <Validity status={quote.status} validUntil={quote.validUntil} timeZone={timeZone} />,
  },
  {
    id: 'next',
    header: 'Prochaine action',
    sortable: true,
    from: 'wide',
    width: 'w-40',
    cell: (quote) => quietDayCell(quote.nextTaskOn),
  },
  {
    id: 'amount',
    phone: 'end',
    header: 'Montant TTC',
    align: 'end',
    sortable: true,
    width: 'w-36',
    cell: (quote) => mainMoneyCell(quote.grossCents, quote.currency),
  },
]
