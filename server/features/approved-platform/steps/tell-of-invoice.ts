import { tellInvoice } from '#server/features/invoices/commands/tell-invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import type { Tx } from '#server/scope.ts'

type Told = { status?: string; reason?: string | null }

/** An event of an invoice that a platform is the cause of. */
export async function tellOfInvoice(
  tx: Tx,
  type: 'invoice.transmitted' | 'invoice.status_received' | 'invoice.stopped',
  invoiceId: string,
  { status, reason }: Told = {},
): Promise<void> {
  const invoice = await getInvoiceRow(tx, invoiceId)
  await tellInvoice(tx, type, invoice, {
    ...(status === undefined ? {} : { status }),
    ...(reason ? { reason } : {}),
  })
}
