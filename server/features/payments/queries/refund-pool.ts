import { listChainOf } from '#server/features/invoices/queries/chain.ts'
import type { Tx } from '#server/scope.ts'
import { isTakenBack } from '#shared/domain/invoices/chain.ts'
import { type InvoiceStatus, invoiceCan, refundableCents } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { refundOrder } from '#shared/domain/payments/ledger-entries.ts'
import { type PaidInvoice, type RefundPool, refundPoolOf } from '#shared/domain/payments/refund-effect.ts'
import { listPaymentLines } from './payment-lines.ts'

/** The money that a refund of a payment takes: first the part that paid no invoice, then its invoices, the one paid last first. */
export async function readRefundPool(tx: Tx, paymentId: string): Promise<RefundPool> {
  const order = refundOrder(await listPaymentLines(tx, paymentId))
  const ids = order.invoices.map(({ invoiceId }) => invoiceId)
  if (ids.length === 0) return refundPoolOf(order, new Map())
  const rows = await tx.db
    .selectFrom('invoices')
    .select(['id', 'number', 'kind', 'status', 'quote_id'])
    .select(['due_cents', 'gross_cents', 'paid_cents', 'credited_cents', 'lost_cents'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .execute()
  const facts = rows.map(async (row) => [row.id, await factsOf(tx, row)] as const)
  return refundPoolOf(order, new Map(await Promise.all(facts)))
}

type Row = {
  id: string
  number: string | null
  kind: string
  status: string
  quote_id: string | null
  due_cents: number
  gross_cents: number
  paid_cents: number
  credited_cents: number
  lost_cents: number
}

async function factsOf(tx: Tx, row: Row): Promise<Omit<PaidInvoice, 'invoiceId' | 'allocatedCents'>> {
  const money = {
    dueCents: row.due_cents,
    grossCents: row.gross_cents,
    paidCents: row.paid_cents,
    creditedCents: row.credited_cents,
    lostCents: row.lost_cents,
  }
  const takenBack = isTakenBack(await listChainOf(tx, row), row.id)
  const verdict = invoiceCan.credit({
    ...money,
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceStatus,
    takenBack,
  })
  return {
    number: row.number,
    overpaidCents: refundableCents(money),
    creditableCents: verdict.ok ? money.grossCents - money.creditedCents : 0,
  }
}
