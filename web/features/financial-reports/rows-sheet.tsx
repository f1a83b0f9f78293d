import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportRow } from '#shared/contract/report-rows.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { type Currency, formatCount, formatDate, formatInteger, formatMoney } from '#shared/french/format.ts'
import { HowCounted } from '#web/blocks/reports/how-counted.tsx'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { spanText } from './figure-text.ts'
import { rowsOptions } from './report-queries.ts'
import { type Place, rowsInputOf, withoutRows } from './report-search.ts'

/** Lists what a figure adds up, in a panel beside the page, with what the rows add up to. Closed, the page is as it was. */
export function RowsSheet({ place, currency }: { place: Place; currency: Currency }) {
  const navigate = useNavigate()
  const input = rowsInputOf(place.search)
  const query = useInfiniteQuery(rowsOptions(place.search))
  if (input === null) return null
  const { label, reading, unit } = figures[input.figure]
  const sums = query.data?.pages[0]
  const days =
    reading === 'day' || input.from === undefined
      ? `À la fin du ${formatDate(input.to)}`
      : spanText({ from: input.from, to: input.to })
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) void navigate({ to: place.path, search: withoutRows(place.search), resetScroll: false })
      }}
      title={label}
      className="w-[min(36rem,calc(100vw-1rem))]"
      footer={<ExportFiles files={tableFiles('/reports/rows/export', input, null)} />}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="text-muted text-sm">{days}</p>
        {sums && (
          <HowCounted
            figure={input.figure}
            name={label}
            terms={[
              { name: 'Lignes', value: formatInteger(sums.count) },
              ...(unit === 'cents'
                ? [{ name: 'En tout', value: formatMoney(sums.totalCents, currency) }]
                : []),
            ]}
          />
        )}
      </div>
      {sums && (
        <p className="mt-2 mb-3 flex items-baseline justify-between gap-3 rounded-md bg-sunken px-3 py-2 text-sm">
          <span>{formatCount(sums.count, 'ligne', 'lignes')}, en tout</span>
          {unit === 'cents' && (
            <span className="font-semibold tabular">{formatMoney(sums.totalCents, currency)}</span>
          )}
        </p>
      )}
      <QueryItems
        query={query}
        loading={<SkeletonText lines={8} />}
        empty={
          <EmptyState title="Aucune ligne" description="Rien ne compte dans ce chiffre sur ces jours." />
        }
      >
        {(items) => (
          <ul className="-mx-4 border-line border-y">
            {items.map((row) => (
              <li
                key={row.key}
                className="relative border-line border-t px-4 py-2.5 first:border-t-0 hover:bg-hover"
              >
                <div className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 truncate text-sm">
                    <RowName row={row} />
                  </span>
                  {unit === 'cents' && (
                    <span className="shrink-0 text-sm tabular">{formatMoney(row.cents, currency)}</span>
                  )}
                </div>
                <div className="mt-0.5 flex justify-between gap-3 text-muted text-xs">
                  <span className="min-w-0 truncate">{row.clientName}</span>
                  <span className="shrink-0 tabular">{formatDate(row.on)}</span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryItems>
    </Sheet>
  )
}

/** What the row is, leading to its document where it has a page. */
function RowName({ row: { subject, subjectId, label, number } }: { row: ReportRow }): ReactNode {
  const name = [label, number].filter((part) => part !== null && part !== '').join(' ')
  const className = 'stretched-link font-medium'
  if (subjectId !== null && subject === 'invoice')
    return (
      <TextLink
        to="/revenues/management/invoices/$invoiceId"
        params={{ invoiceId: subjectId }}
        className={className}
      >
        {name}
      </TextLink>
    )
  if (subjectId !== null && subject === 'quote')
    return (
      <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: subjectId }} className={className}>
        {name}
      </TextLink>
    )
  if (subjectId !== null && subject === 'subscription')
    return (
      <TextLink
        to="/revenues/management/subscriptions/$subscriptionId"
        params={{ subscriptionId: subjectId }}
        className={className}
      >
        {name}
      </TextLink>
    )
  if (subjectId !== null && subject === 'received_invoice')
    return (
      <TextLink
        to="/revenues/management/received/$receivedId"
        params={{ receivedId: subjectId }}
        className={className}
      >
        {name}
      </TextLink>
    )
  return name
}
