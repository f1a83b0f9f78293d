import { useQuery } from '@tanstack/react-query'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { invoiceList } from './invoice-queries.ts'
import { invoiceSearch } from './invoice-search.ts'

/** What the shown invoices amount to, what is owed of it, and what is late of that. */
export function InvoiceFigures() {
  const [search] = useListSearch(invoiceSearch)
  const { data } = useQuery(invoiceList.count(search))
  const money = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents))
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <StatCard
        label="Facturé TTC"
        value={money(data?.grossCents)}
        note={data && `${formatMoney(data.netCents)} HT`}
      />
      <StatCard
        label="Reste dû"
        value={money(data?.owedCents)}
        note={data && formatCount(data.count, 'facture affichée', 'factures affichées')}
      />
      <StatCard
        label="En retard"
        value={money(data?.overdueCents)}
        note={
          data &&
          (data.overdueCount === 0
            ? 'Aucune échéance dépassée'
            : formatCount(data.overdueCount, 'facture', 'factures'))
        }
      />
    </div>
  )
}
