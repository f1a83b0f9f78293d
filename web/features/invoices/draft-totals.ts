import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import type { InvoiceTotals } from '#shared/domain/invoices/invoice-totals.ts'

type Content = InvoiceDetail['content']

const priced = ({ lines, discount, vat }: Content) => JSON.stringify([lines, discount, vat])

/**
 * Totals of what is typed, with what the server wrote of the chain. The cents that a chain sets right are of its very lines: the server
 * drops them when a save changes these.
 */
export function draftTotals(typed: Content, saved: Content): InvoiceTotals {
  const { takenBack, vatAdjustments } = saved
  const same = vatAdjustments.length > 0 && priced(typed) === priced(saved)
  return computeInvoice({ ...typed, takenBack, vatAdjustments: same ? vatAdjustments : [] })
}
