import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/french/format.ts'
import { type AmountName, Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { invoiceList } from './invoice-queries.ts'
import { invoiceSearch } from './invoice-search.ts'

/** Adds up the shown invoices, what is owed of them, and what is late of that. */
export function InvoiceFigures() {
  const [search] = useListSearch(invoiceSearch)
  const { data } = useQuery(invoiceList.count(search))
  const late = data?.totals.some(({ overdueCents }) => overdueCents > 0)
  const figure = (label: string, of: AmountName, className?: string) => (
    <div className="flex items-baseline justify-between gap-3 px-5 py-2.5 sm:block sm:py-4">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cx('font-semibold tabular sm:mt-1 sm:text-lg', className)}>
        {data === undefined ? <Skeleton className="h-6 w-28" /> : <Amounts totals={data.totals} of={of} />}
      </dd>
    </div>
  )
  return (
    <dl
      aria-label="Totaux des factures affichées"
      className="mb-4 grid divide-line rounded-md border border-line bg-surface max-sm:divide-y max-sm:py-1 sm:grid-cols-3 sm:divide-x"
    >
      {figure('Facturé TTC', 'grossCents')}
      {figure('Reste dû', 'owedCents')}
      {figure(
        data && data.overdueCount > 0
          ? `En retard (${formatCount(data.overdueCount, 'facture', 'factures')})`
          : 'En retard',
        'overdueCents',
        late ? 'text-danger-ink' : undefined,
      )}
    </dl>
  )
}
