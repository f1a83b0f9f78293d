import { listStatuses } from '#server/features/approved-platform/queries/flows-and-statuses.ts'
import type { ClaimedOfIssued } from '#server/features/approved-platform/store/deposits.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import type { Tx } from '#server/scope.ts'
import {
  type LifeCycleParty,
  type LifeCycleSaid,
  writeLifeCycleMessage,
} from '#shared/domain/e-invoice-files/write-life-cycle-message.ts'
import { cashInsOf } from '#shared/domain/e-reporting/report-payments.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { inOrder, maySay } from '#shared/domain/invoices/life-cycle/events-in-order.ts'

/** `held`: not before the invoice is deposited; `refused`: it cannot be said any more. */
export type Unsaid = { held: true } | { refused: string }

type Issued = { number: string; document: InvoiceDocument }

/** Writes the seller's message of the life cycle. */
export async function writeSellerMessage(
  tx: Tx,
  { id, kind, invoice_id: invoiceId, payment_id, movement_id, created_at: setAt }: ClaimedOfIssued,
  { number, document }: Issued,
): Promise<string | Unsaid> {
  const code = kind === 'cancelled' ? 220 : 212
  const statuses = await listStatuses(tx, invoiceId)
  const verdict = maySay({ code, by: 'seller', reasons: [] }, statuses)
  if (!verdict.ok)
    return verdict.code === 'life_cycle_not_deposited' ? { held: true } : { refused: verdict.code }
  if (document.seller.siren === null || document.buyer.siren === null) return { refused: 'no_siren' }
  const said =
    code === 220
      ? ({ code, note: null } as const)
      : await cashInOf(tx, { invoiceId, recordId: movement_id ?? payment_id, document })
  if (said === null) return { refused: 'no_cash_in' }
  return writeLifeCycleMessage({
    id,
    issuedAt: setAt.toISOString(),
    setAt: setAt.toISOString(),
    said,
    seller: partyOf(document.seller),
    buyer: partyOf(document.buyer),
    invoice: {
      number,
      typeCode: invoiceKinds[document.kind].code,
      issuedOn: document.issuedOn!,
      // The time of « Déposée », constant for the seller's side.
      receivedAt: inOrder(statuses).find((status) => status.code === 200)?.at ?? null,
    },
  })
}

/** The part of a payment at each rate, beside all that was recorded before it; null where none of it pays the invoice. */
async function cashInOf(
  tx: Tx,
  {
    invoiceId,
    recordId,
    document,
  }: { invoiceId: string; recordId: string | null; document: InvoiceDocument },
): Promise<LifeCycleSaid | null> {
  const { timeZone } = await getSeller(tx)
  const movements = (await listMovements(tx, [invoiceId], timeZone)).get(invoiceId) ?? []
  const cashIn = cashInsOf(document.totals, movements).find((one) => one.recordId === recordId)
  if (!cashIn || cashIn.parts.length === 0) return null
  return { code: 212, cashIns: cashIn.parts, paidOn: cashIn.on, note: null }
}

function partyOf({
  siren,
  name,
  electronicAddress,
}: InvoiceDocument['seller'] | InvoiceDocument['buyer']): LifeCycleParty {
  return { siren: siren ?? '', name, electronicAddress: electronicAddress ?? siren ?? '' }
}
