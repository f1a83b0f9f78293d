import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import {
  type PayableInvoice,
  settleInvoice,
} from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { listInvoiceVat } from '#server/features/invoices/queries/chain.ts'
import {
  insertLines,
  insertMovement,
  type NewMovement,
} from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import { cashPositionOf } from '#shared/domain/e-reporting/report-payments.ts'
import { type CashIn, splitCashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import { standingOf } from '#shared/domain/payments/payment-standing.ts'
import { reopenLosses } from './reopen-losses.ts'

/**
 * Writes a movement, its split by VAT rate, and what its invoices were paid; money that comes on a debt given up opens as much of it again, by
 * movements of their own before it. Invoices are held by the caller, who chains the movements in the order given at the end of its
 * transaction. Null when the source was booked already: nothing is written then.
 */
export async function bookMovement(
  tx: Tx,
  held: ReadonlyMap<string, PayableInvoice>,
  booked: NewMovement,
): Promise<string[] | null> {
  const movementId = await insertMovement(tx, booked)
  if (movementId === null) return null
  const deltas = standingOf(booked.movement.lines).allocated
  const opened: string[] = []
  const settled: { invoice: PayableInvoice; paidCents: number; lostCents: number }[] = []
  for (const [invoiceId, paidCents] of deltas) {
    const invoice = held.get(invoiceId)
    if (invoice === undefined) throw new Error(`invoice ${invoiceId} is not held`)
    const needed = Math.min(invoice.lost_cents, Math.max(0, paidCents - invoice.owedCents))
    const { occurredAt } = booked
    if (needed > 0)
      opened.push(...(await reopenLosses(tx, invoice, { neededCents: needed, movementId, occurredAt })))
    settled.push({ invoice, paidCents, lostCents: -needed })
  }
  await insertLines(tx, movementId, booked.movement, await splitByRate(tx, deltas))
  for (const { invoice, ...delta } of settled) await settleInvoice(tx, invoice, delta)
  return [...opened, movementId]
}

/**
 * Splits by VAT rate what a movement brings to invoices, or takes from them, after all that was recorded on them. The rows are held:
 * nothing comes between.
 */
async function splitByRate(
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
