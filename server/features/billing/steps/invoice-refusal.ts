import { inTransaction } from '#server/db/transaction.ts'
import { tellInvoice } from '#server/features/invoices/commands/tell-invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import type { Scope } from '#server/scope.ts'
import type { ChargeRow } from '../queries/charges.ts'
import { type InvoiceRefusal, saveInvoiceRefusal } from '../store/charges.ts'

/** With VAT, in euro cents. */
export const grossOf = (charge: ChargeRow) => Number(charge.net_cents) + Number(charge.vat_cents)

/** An invoice says what was taken, to the cent, or is not issued; null: it may be. */
export function refusalOf(charge: ChargeRow, draftCents: number): InvoiceRefusal | null {
  if (charge.taken_cents === null) return 'taken_unknown'
  const taken = Number(charge.taken_cents)
  if (taken !== grossOf(charge)) return 'taken_differs'
  return taken === draftCents ? null : 'draft_differs'
}

const reasons: Record<InvoiceRefusal, string> = {
  taken_unknown: 'Le montant prélevé n’est pas connu.',
  taken_differs: 'Le montant prélevé n’est pas celui de l’échéance.',
  draft_differs: 'Le brouillon n’est pas du montant prélevé\u00a0: corrigez-le, il sera émis demain.',
}

/** Keeps the reason with the subscriber's bill, and tells the operator's people of the draft once for each reason. */
export async function withhold(
  { subscriber, seller }: { subscriber: Scope; seller: Scope },
  charge: ChargeRow,
  { invoiceId, refusal }: { invoiceId: string; refusal: InvoiceRefusal },
): Promise<void> {
  if (charge.invoice_refusal !== refusal)
    await inTransaction(seller, async (tx) =>
      tellInvoice(tx, 'invoice.withheld', await getInvoiceRow(tx, invoiceId), { reason: reasons[refusal] }),
    )
  await inTransaction(subscriber, (tx) => saveInvoiceRefusal(tx, charge.id, refusal))
}
