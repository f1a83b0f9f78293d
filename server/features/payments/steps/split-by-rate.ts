import { listMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import { listInvoiceVat } from '#server/features/invoices/queries/chain.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { cashPositionOf } from '#shared/domain/e-reporting/report-payments.ts'
import { type CashIn, splitCashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'

/**
 * Splits by VAT rate what a movement brings to invoices, or takes from them, after all that was recorded on them. The rows are held:
 * nothing comes between.
 */
export async function splitByRate(
  tx: Tx,
  deltas: ReadonlyMap<string, number>,
): Promise<Map<string, readonly CashIn[]>> {
  const ids = [...deltas.keys()]
  if (ids.length === 0) return new Map()
  const { timeZone } = await getSeller(tx)
  const [vats, movements] = await Promise.all([listInvoiceVat(tx, ids), listMovements(tx, ids, timeZone)])
  return new Map(
    ids.map((id) => {
      const { asked, received, lost } = cashPositionOf({ vat: vats.get(id) ?? [] }, movements.get(id) ?? [])
      return [id, splitCashIn(deltas.get(id)!, asked, received, lost).parts]
    }),
  )
}
