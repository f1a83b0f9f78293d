import type { ChargeRow } from '../queries/charges.ts'
import type { InvoiceRefusal } from '../store/charges.ts'

/** With VAT, in euro cents. */
export const grossOf = (charge: ChargeRow) => Number(charge.net_cents) + Number(charge.vat_cents)

/** An invoice says what was taken, to the cent, or is not issued; null: it may be. */
export function refusalOf(charge: ChargeRow, draftCents: number): InvoiceRefusal | null {
  if (charge.taken_cents === null) return 'taken_unknown'
  const taken = Number(charge.taken_cents)
  if (taken !== grossOf(charge)) return 'taken_differs'
  return taken === draftCents ? null : 'draft_differs'
}
