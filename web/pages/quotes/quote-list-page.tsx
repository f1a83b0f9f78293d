import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { Download, FilePlus2, FileText, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMoney } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { useOrganization, useRefusal } from '#web/api/me.ts'
import { BulkActions } from '#web/features/quotes/bulk-actions.tsx'
import { quoteCountOptions, quoteListOptions } from '#web/features/quotes/quote-queries.ts'
import { filtersOf, orderOf, type QuoteSearch } from '#web/features/quotes/quote-search.ts'
import { QuotesTable } from '#web/features/quotes/quotes-table.tsx'
import { StatusTabs } from '#web/features/quotes/status-tabs.tsx'
import { useCreateQuote } from '#web/features/quotes/use-create-quote.ts'
import { EXPIRING_DAYS } from '#web/features/quotes/validity.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const route = getRouteApi('/app/templates/quotes')

/** Whoever comes by « Créer un devis » finds the new draft begun; coming back, the list alone. */
function useBeginOnArrival(begin: () => void): void {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.beginQuote === true })
  const beginOnce = useEffectEvent(() => {
    void navigate({ to: '.', search: true, state: {}, replace: true }).then(begin)
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!asked || begun.current) return
    begun.current = true
    beginOnce()
  }, [asked])
}

/** Every quote of the organization. */
export function QuoteListPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/templates/quotes' })
  const { timezone } = useOrganization()
  const refusal = useRefusal('quote:write')
  const { create, pending } = useCreateQuote()
  useBeginOnArrival(() => refusal === undefined && create())
  const list = useInfiniteQuery(quoteListOptions(search))
  const count = useQuery(quoteCountOptions(search))
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.pages.flatMap((page) => page.items)
  const selected = rows?.filter(({ id }) => selection.has(id)) ?? []
  const set = (change: Partial<QuoteSearch>) => {
    setSelection(new Set())
    void navigate({ search: { ...search, ...change }, replace: true })
  }
  const newQuote = (
    <Button
      variant="primary"
      icon={FilePlus2}
      loading={pending}
      disabledReason={refusal}
      onClick={() => create()}
    >
      Nouveau devis
    </Button>
  )
  const filtered = Object.values(filtersOf(search)).some((value) => value !== undefined)
  return (
    <>
      <PageHeader title="Devis" actions={<ExportLink search={search} />} mainAction={newQuote} />
      <StatusTabs search={search} counts={count.data?.byStatus} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-80">
          <SearchInput
            label="Numéro, titre ou client"
            value={search.q ?? ''}
            onValueChange={(q) => set({ q: q || undefined })}
          />
        </div>
        <Filters search={search} onChange={set} />
        {count.data && (
          <p className="ms-auto text-muted text-sm">
            Total&nbsp;:{' '}
            <strong className="font-semibold text-ink tabular">{formatMoney(count.data.netCents)} HT</strong>
            <span className="tabular"> · {formatMoney(count.data.grossCents)} TTC</span>
          </p>
        )}
      </div>
      <QuotesTable
        timeZone={timezone}
        rows={rows}
        selection={new Set(selected.map(({ id }) => id))}
        onSelectionChange={setSelection}
        bulkActions={
          <BulkActions selected={selected} order={orderOf(search)} onDone={() => setSelection(new Set())} />
        }
        sort={{ columnId: orderOf(search).sort, direction: orderOf(search).direction }}
        onSortChange={({ columnId, direction }) => set({ sort: columnId as QuoteSearch['sort'], direction })}
        error={list.isError ? messageOf(list.error) : null}
        onRetry={() => void list.refetch()}
        refreshing={list.isPlaceholderData}
        count={count.data?.count}
        hasMore={list.hasNextPage}
        onLoadMore={() => void list.fetchNextPage()}
        loadingMore={list.isFetchingNextPage}
        empty={
          filtered
            ? {
                icon: FileText,
                title: 'Aucun devis ne correspond',
                description: 'Modifiez la recherche ou les filtres.',
                action: (
                  <Button onClick={() => void navigate({ search: {}, replace: true })}>Tout afficher</Button>
                ),
              }
            : {
                icon: FileText,
                title: 'Aucun devis pour le moment',
                description: 'Rédigez le premier\u00a0: votre client le lit et le signe en ligne.',
                action: newQuote,
              }
        }
      />
    </>
  )
}

/** Filters that are not the state: about to expire, of one client. Each may be lifted. */
function Filters({
  search,
  onChange,
}: {
  search: QuoteSearch
  onChange: (change: Partial<QuoteSearch>) => void
}) {
  const expiring = search.expiringWithinDays !== undefined
  return (
    <>
      <Button
        aria-pressed={expiring}
        variant={expiring ? 'primary' : 'secondary'}
        icon={expiring ? X : undefined}
        onClick={() => onChange({ expiringWithinDays: expiring ? undefined : EXPIRING_DAYS })}
      >
        Expirent sous {search.expiringWithinDays ?? EXPIRING_DAYS} jours
      </Button>
      {(search.companyId || search.contactId) && (
        <Button
          variant="primary"
          icon={X}
          onClick={() => onChange({ companyId: undefined, contactId: undefined })}
        >
          Un seul client
        </Button>
      )}
    </>
  )
}

function ExportLink({ search }: { search: QuoteSearch }) {
  const address = exportAddress('/quotes/export', { ...filtersOf(search), ...orderOf(search) })
  useShortcuts([
    { label: 'Exporter ces devis (CSV)', icon: Download, run: () => window.location.assign(address) },
  ])
  return (
    <AnchorButton href={address} download icon={Download}>
      Exporter
    </AnchorButton>
  )
}
