import { Link } from '@tanstack/react-router'
import type { EReport } from '#shared/contract/e-reporting.ts'
import { foreignSaleLabel } from '#shared/domain/e-reporting/report-rows.ts'
import { saleCategories } from '#shared/domain/e-reporting/reported-sale.ts'
import { type Currency, formatDate, formatInteger, formatMoney } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { rateText } from './flow-totals.tsx'

type ForeignSale = EReport['foreignSales'][number]
/** A line of the table: an amount of one rate of a document. */
export type ForeignAmount = ForeignSale & ForeignSale['amounts'][number]
type ConsumerSales = EReport['consumerSales'][number]
type Received = EReport['consumerPayments'][number]
type ForeignReceived = EReport['foreignPayments'][number]

export const foreignAmounts = (sales: readonly ForeignSale[]): ForeignAmount[] =>
  sales.flatMap((sale) => sale.amounts.map((amount) => ({ ...sale, ...amount })))

export const money = (cents: number, currency: Currency) => (
  <span className="amount">{formatMoney(cents, currency)}</span>
)
export const dayColumn = {
  id: 'on',
  header: 'Date',
  width: 'w-32',
  cell: ({ on }: { on: string }) => formatDate(on),
}
export const rateColumn = {
  id: 'rate',
  header: 'Taux',
  width: 'w-24',
  align: 'end' as const,
  cell: ({ rateBps }: { rateBps: number }) => rateText(rateBps),
}
type Sold = { baseCents: number; vatCents: number; currency: Currency }
export const soldColumns = [
  {
    id: 'base',
    header: 'Base HT',
    width: 'w-32',
    align: 'end' as const,
    cell: ({ baseCents, currency }: Sold) => money(baseCents, currency),
  },
  {
    id: 'vat',
    header: 'TVA',
    width: 'w-32',
    align: 'end' as const,
    cell: ({ vatCents, currency }: Sold) => money(vatCents, currency),
  },
]
const grossColumn = {
  id: 'gross',
  header: 'Encaissé TTC',
  width: 'w-36',
  align: 'end' as const,
  cell: ({ grossCents, currency }: Received) => money(grossCents, currency),
}
const invoiceLink = (id: string, text: string) => (
  <Link to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }} className="underline">
    {text}
  </Link>
)

export const foreignSaleColumns: Column<ForeignAmount>[] = [
  {
    id: 'document',
    header: 'Document',
    cell: (sale) => invoiceLink(sale.id, `${foreignSaleLabel(sale)} ${sale.number}`),
  },
  dayColumn,
  {
    id: 'client',
    header: 'Client',
    cell: ({ buyerName, buyerCountry, buyerId }) => (
      <span className="flex flex-col items-start gap-0.5">
        <span>
          {buyerName}, {countryName(buyerCountry)}
        </span>
        {buyerId === null ? (
          <Badge tone="warning">Identifiant manquant</Badge>
        ) : (
          <span className="text-muted text-xs">{buyerId}</span>
        )}
      </span>
    ),
  },
  rateColumn,
  ...soldColumns,
]

export const consumerSaleColumns: Column<ConsumerSales>[] = [
  { ...dayColumn, width: 'w-36' },
  {
    id: 'category',
    header: 'Catégorie',
    cell: ({ category }) => (
      <span>
        {saleCategories[category]} <span className="text-muted">{category}</span>
      </span>
    ),
  },
  {
    id: 'documents',
    header: 'Documents',
    width: 'w-28',
    align: 'end',
    from: 'md',
    cell: ({ documents }) => formatInteger(documents),
  },
  rateColumn,
  ...soldColumns,
]

const paymentsColumn = {
  id: 'payments',
  header: 'Règlements',
  width: 'w-32',
  align: 'end' as const,
  from: 'md' as const,
  cell: ({ payments }: Received) => formatInteger(payments),
}

export const foreignPaymentColumns: Column<ForeignReceived>[] = [
  { id: 'document', header: 'Facture', cell: ({ id, number }) => invoiceLink(id, number) },
  dayColumn,
  paymentsColumn,
  rateColumn,
  grossColumn,
]

export const consumerPaymentColumns: Column<Received>[] = [
  { ...dayColumn, width: 'w-36' },
  paymentsColumn,
  rateColumn,
  grossColumn,
]
