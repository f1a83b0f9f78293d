import { Link } from '@tanstack/react-router'
import type { EReport } from '#shared/contract/e-reporting.ts'
import { foreignPurchaseLabel } from '#shared/domain/e-reporting/report-rows.ts'
import type { Currency } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { dayColumn, rateColumn, soldColumns } from './flow-columns.tsx'

type ForeignPurchase = EReport['foreignPurchases'][number]
/** A line of the table: an amount of one rate of a received invoice. */
type PurchaseAmount = Omit<ForeignPurchase, 'currency'> &
  ForeignPurchase['amounts'][number] & { currency: Currency }

// Intl writes the currencies that Ardoise does not sell in by their code.
export const purchaseAmounts = (purchases: readonly ForeignPurchase[]): PurchaseAmount[] =>
  purchases.flatMap((one) =>
    one.amounts.map((amount) => ({ ...one, ...amount, currency: one.currency as Currency })),
  )

/** French words of the VAT category of an amount (UNCL 5305). */
const reverseCharges: Readonly<Record<string, string>> = {
  AE: 'Autoliquidation',
  K: 'Acquisition intracommunautaire',
}

export const purchaseColumns: Column<PurchaseAmount>[] = [
  {
    id: 'document',
    header: 'Document',
    cell: (purchase) => (
      <span className="flex flex-col items-start gap-0.5">
        <Link
          to="/revenues/management/received/$receivedId"
          params={{ receivedId: purchase.id }}
          className="underline"
        >
          {foreignPurchaseLabel(purchase)} {purchase.number}
        </Link>
        {purchase.vatCents !== 0 ? (
          <Badge tone="warning">TVA du fournisseur</Badge>
        ) : (
          <span className="text-muted text-xs">{reverseCharges[purchase.category]}</span>
        )}
      </span>
    ),
  },
  dayColumn,
  {
    id: 'supplier',
    header: 'Fournisseur',
    cell: ({ supplierName, supplierCountry, supplierId }) => (
      <span className="flex flex-col items-start gap-0.5">
        <span>
          {supplierName}, {countryName(supplierCountry)}
        </span>
        {supplierId === null ? (
          <Badge tone="warning">Identifiant manquant</Badge>
        ) : (
          <span className="text-muted text-xs">{supplierId}</span>
        )}
      </span>
    ),
  },
  rateColumn,
  ...soldColumns,
]
