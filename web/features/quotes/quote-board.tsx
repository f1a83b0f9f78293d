import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Board } from '#web/patterns/board/board.tsx'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QuoteAct } from './quote-act.tsx'
import { boardColumnOptions, boardCountOptions } from './quote-queries.ts'
import { type BoardStatus, quoteBoardSearch } from './quote-search.ts'
import { Validity } from './validity.tsx'

const labels: Record<BoardStatus, string> = {
  draft: 'Brouillons',
  sent: 'Envoyés',
  viewed: 'Vus',
  signed: 'Signés',
  closed: 'Sans suite',
}

/** Where a member may take a devis: what its client does, « vu » and a signature on line, is nobody else’s. */
function waysOf(quote: QuoteSummary): readonly BoardStatus[] {
  if (quote.demo) return []
  if (quote.status === 'draft') return ['sent']
  if (quote.status === 'closed') return ['sent', 'viewed']
  return [
    ...(quoteCan.recordAgreement(quote).ok ? (['signed'] as const) : []),
    ...(quoteCan.close(quote).ok ? (['closed'] as const) : []),
  ]
}

function useColumn(status: BoardStatus) {
  const [search] = useListSearch(quoteBoardSearch)
  return { status, pages: useInfiniteQuery(boardColumnOptions(search, status)) }
}

/** Devis by how far they are. To move one is the act that its page has: it is sent, agreed to, closed or opened again. */
export function QuoteBoard() {
  const [search, change] = useListSearch(quoteBoardSearch)
  const { timezone } = useOrganization()
  const navigate = useNavigate()
  const client = useClientName(search)
  const refusal = useRefusal('quote:send')
  const count = useQuery(boardCountOptions(search))
  const [act, setAct] = useState<{ quoteId: string; act: 'agreement' | 'close' } | null>(null)
  const columns = [
    useColumn('draft'),
    useColumn('sent'),
    useColumn('viewed'),
    useColumn('signed'),
    useColumn('closed'),
  ]
  const reopen = useAction(api.quotes.reopenQuote, {
    success: 'Devis rouvert',
    refresh: [orpc.quotes, orpc.platform, orpc.work],
  })
  const lists = columns.map(({ pages }) => pages)
  const byStatus = count.data?.byStatus
  if (byStatus === undefined || lists.some(({ data }) => data === undefined))
    return <QueryState query={[count, ...lists]} loading={<Skeleton className="h-96" />} inCard />
  return (
    <>
      <ListToolbar
        search={search}
        onChange={change}
        searchBox={{ name: 'q', label: 'Numéro, titre ou client' }}
        chips={
          client === undefined
            ? []
            : [
                {
                  label: `Client\u00a0: ${client}`,
                  onRemove: () => change({ companyId: undefined, contactId: undefined }),
                },
              ]
        }
      />
      <Board
        label="Tableau des devis"
        columns={columns.map(({ status, pages }) => ({
          id: status,
          label: labels[status],
          items: pages.data?.pages.flatMap(({ items }) => items) ?? [],
          count: byStatus[status],
          more: (pages.hasNextPage || pages.isFetchNextPageError) && (
            <LoadMore
              hasMore={pages.hasNextPage}
              onLoadMore={() => void pages.fetchNextPage()}
              loadingMore={pages.isFetchingNextPage}
              error={pages.isFetchNextPageError}
              onRetry={() => void pages.fetchNextPage()}
            />
          ),
        }))}
        nameOf={(quote) => quote.number ?? quote.title ?? 'Brouillon'}
        card={(quote) => (
          <div className="grid gap-1">
            <Link
              to="/templates/quotes/$quoteId"
              params={{ quoteId: quote.id }}
              className="font-medium text-sm wrap-anywhere hover:underline"
            >
              {quote.clientName ?? 'Sans client'}
            </Link>
            <p className="truncate text-muted text-xs">
              {[quote.number, quote.title].filter(Boolean).join(' · ') || 'Sans titre'}
            </p>
            <p className="flex flex-wrap items-center justify-between gap-x-2 text-xs">
              <span className="tabular font-medium">{formatMoney(quote.grossCents, quote.currency)}</span>
              {quote.status !== 'draft' && (
                <Validity status={quote.status} validUntil={quote.validUntil} timeZone={timezone} />
              )}
            </p>
          </div>
        )}
        waysOf={waysOf}
        onMove={({ id: quoteId, status }, { column }) => {
          // What is sent is looked at first, on its own page.
          if (status === 'draft') void navigate({ to: '/templates/quotes/$quoteId', params: { quoteId } })
          else if (status === 'closed') reopen.mutate({ quoteId })
          else setAct({ quoteId, act: column === 'signed' ? 'agreement' : 'close' })
        }}
        refusal={refusal}
        emptyText="Aucun devis ici."
      />
      <p className="mt-3 text-muted text-xs max-sm:hidden">
        Les flèches passent d’une carte à l’autre, <Kbd>Maj</Kbd> et une flèche déplacent la carte,{' '}
        <Kbd>Entrée</Kbd> l’ouvre. Les devis refusés, expirés ou retirés sont dans la liste.
      </p>
      {act && <QuoteAct key={act.quoteId} {...act} onClose={() => setAct(null)} />}
    </>
  )
}
