import type { EReport } from '#shared/contract/e-reporting.ts'
import { formatInteger } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FlowTable } from './flow-table.tsx'
import { totalsByRate } from './flow-totals.tsx'
import { purchaseAmounts, purchaseColumns } from './purchase-columns.tsx'

type PurchasesProps = { report: EReport }

/** Purchases from abroad, and those that it could not tell. */
export function PurchasesFlow({ report }: PurchasesProps) {
  const { foreignPurchases, purchasesToCheck, purchasesOfUnknownCountry } = report
  const amounts = purchaseAmounts(foreignPurchases)
  return (
    <>
      <FlowTable
        flow="10.1"
        title="Achats à l’étranger"
        description="Les factures reçues et approuvées de fournisseurs établis hors de France. Une importation de biens, ou un achat taxé à l’étranger, n’est pas à déclarer."
        rows={amounts}
        rowKey={({ id, category, rateBps }) => `${id} ${category} ${rateBps}`}
        columns={purchaseColumns}
        totals={totalsByRate(amounts)}
        empty="Aucune facture approuvée d’un fournisseur établi à l’étranger dans cette période."
      />
      {purchasesToCheck > 0 && (
        <Alert tone="warning">
          Factures de l’étranger à approuver&nbsp;: {formatInteger(purchasesToCheck)}. Elles ne sont pas
          encore comptées.
        </Alert>
      )}
      {purchasesOfUnknownCountry > 0 && (
        <Alert tone="warning">
          Factures reçues sans pays de fournisseur connu&nbsp;: {formatInteger(purchasesOfUnknownCountry)}.
          Elles ne sont pas comptées.
        </Alert>
      )}
    </>
  )
}
