import { useQuery } from '@tanstack/react-query'
import { formatInteger } from '#shared/french/format.ts'
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
    <div
      className={cx('flex items-baseline gap-1.5 whitespace-nowrap', of === 'grossCents' && 'max-sm:hidden')}
    >
      <dt className="text-muted">{label}</dt>
      <dd className={cx('font-semibold tabular', className)}>
        {data === undefined ? <Skeleton className="h-4 w-20" /> : <Amounts totals={data.totals} of={of} />}
      </dd>
    </div>
  )
  return (
    <dl
      aria-label="Totaux des factures affichées"
      className="flex flex-wrap items-baseline gap-x-4 py-1 text-xs"
    >
      {figure('Facturé', 'grossCents')}
      {figure('Reste dû', 'owedCents')}
      {figure(
        data && data.overdueCount > 0 ? `En retard (${formatInteger(data.overdueCount)})` : 'En retard',
        'overdueCents',
        late ? 'text-danger-ink' : undefined,
      )}
    </dl>
  )
}
