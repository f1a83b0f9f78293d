import type { TellingDeposit } from '#server/features/approved-platform/store/deposits.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { emitReception } from '#server/features/received-invoices/commands/emit-reception.ts'
import type { Tx } from '#server/scope.ts'
import { refusalText, sellerStatuses } from '#shared/domain/approved-platform/deposits.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'

type Told = { status?: string; reason?: string | null }

/** An event of an invoice that a platform is the cause of. */
export async function emitTransmission(
  tx: Tx,
  type: 'invoice.transmitted' | 'invoice.status_received' | 'invoice.stopped',
  invoiceId: string,
  { status, reason }: Told = {},
): Promise<void> {
  const invoice = await getInvoiceRow(tx, invoiceId)
  await emitInvoiceEvent(tx, type, invoice, {
    ...(status === undefined ? {} : { status }),
    ...(reason ? { reason } : {}),
  })
}

/** A deposit that the platform did not take, told to those who follow its invoice. */
export async function emitRefusal(tx: Tx, deposit: TellingDeposit, code: string): Promise<void> {
  const reason = refusalText(code)
  if (deposit.kind === 'answer') {
    const status = lifeCycleName(deposit.status_code)
    return emitReception(tx, 'received_invoice.status_refused', deposit.received_id, { status, reason })
  }
  const status =
    deposit.kind === 'invoice'
      ? 'transmission refusée'
      : `statut «\u202f${lifeCycleName(sellerStatuses[deposit.kind])}\u202f» refusé`
  await emitTransmission(tx, 'invoice.stopped', deposit.invoice_id, { status, reason })
}
