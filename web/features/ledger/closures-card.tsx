import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedgerClosure } from '#shared/contract/ledger.ts'
import { periodText } from '#shared/domain/invoices/ledger-words.ts'
import { formatInteger, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { mayRead } from '#web/api/use-can.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type Span = LedgerClosure['span']
const FIRST_SPAN = 'month'
const PAGE = 31

const spans = [
  { value: 'day', label: 'Jours' },
  { value: 'month', label: 'Mois' },
  { value: 'year', label: 'Années' },
] as const

const columns: Column<LedgerClosure>[] = [
  { id: 'period', header: 'Période', cell: ({ period }) => periodText(period) },
  { id: 'invoices', header: 'Documents', align: 'end', cell: ({ invoices }) => formatInteger(invoices) },
  { id: 'net', header: 'HT', align: 'end', cell: ({ netCents }) => formatMoney(netCents) },
  { id: 'vat', header: 'TVA', align: 'end', from: 'md', cell: ({ vatCents }) => formatMoney(vatCents) },
  { id: 'gross', header: 'TTC', align: 'end', cell: ({ grossCents }) => formatMoney(grossCents) },
  {
    id: 'total',
    header: 'Cumul TTC',
    align: 'end',
    from: 'lg',
    cell: ({ totalGrossCents }) => formatMoney(totalGrossCents),
  },
  {
    id: 'paid',
    header: 'Encaissé',
    align: 'end',
    from: 'md',
    cell: ({ paidCents }) => (paidCents === null ? '—' : formatMoney(paidCents)),
  },
  {
    id: 'hash',
    header: 'Dernière empreinte',
    from: 'xl',
    cell: ({ lastHash }) => (
      <span className="break-all font-mono text-xs" title={lastHash}>
        {lastHash.slice(0, 16)}…
      </span>
    ),
  },
]

const closuresOptions = (span: Span) =>
  orpc.invoices.listLedgerClosures.infiniteOptions({
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }: { items: LedgerClosure[] }) =>
      items.length < PAGE ? undefined : items.at(-1)?.period,
    input: (before: string | undefined) => ({ span, before, limit: PAGE }),
  })

/** For the loader: the card below is pushed where the rows come late. */
export const prefetchClosures = async (client: QueryClient) => {
  if (await mayRead(client, 'ledger:verify'))
    await client.prefetchInfiniteQuery({ ...closuresOptions(FIRST_SPAN), retry: false })
}

/** The days, months and years that are over, with what was issued in each. */
export function ClosuresCard() {
  const [span, setSpan] = useState<Span>(FIRST_SPAN)
  const pages = useInfiniteQuery(closuresOptions(span))
  return (
    <Card
      title="Clôtures"
      description="Chaque nuit, le jour, le mois et l’année terminés sont clos avec leurs totaux, avoirs déduits."
    >
      <RadioGroup<Span>
        label="Clôtures de"
        hideLabel
        layout="inline"
        options={spans}
        value={span}
        onValueChange={setSpan}
        className="mb-4"
      />
      <DataTable
        label="Clôtures du registre"
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        columns={columns}
        rowKey={({ id }) => id}
        error={pages.error ? messageOf(pages.error) : null}
        onRetry={() => void pages.refetch()}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={{
          title: 'Aucune clôture',
          description: 'La première viendra la nuit qui suit votre première facture émise.',
        }}
      />
    </Card>
  )
}
