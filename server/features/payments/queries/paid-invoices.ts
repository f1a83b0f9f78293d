import type { Tx } from '#server/scope.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { clientDebtCents } from './client-debt.ts'

export type PaidInvoice = {
  kind: InvoiceKind
  number: string | null
  issuedOn: string | null
  owedCents: number
}

/** What a receipt says of the invoices that a payment pays, by id. */
export async function listPaidInvoices(tx: Tx, ids: readonly string[]): Promise<Map<string, PaidInvoice>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.kind', 'i.number', 'i.issued_on as issuedOn'])
    .select(clientDebtCents('i').as('owedCents'))
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, kind, ...facts }) => [id, { ...facts, kind: kind as InvoiceKind }]))
}

/** The place of a payment in the chain of the organization; null of one that came before there was a chain. */
export async function findChainPosition(tx: Tx, paymentId: string): Promise<number | null> {
  const row = await tx.db
    .selectFrom('ledger_entries')
    .select('position')
    .where('org_id', '=', tx.scope.orgId)
    .where('kind', '=', 'payment_recorded')
    .where('subject_id', '=', paymentId)
    .executeTakeFirst()
  return row === undefined ? null : Number(row.position)
}

/** The newest money that an invoice has of its client; null where it has none. */
export async function findLastPayment(
  tx: Tx,
  invoiceId: string,
): Promise<{ id: string; capturedAt: Date } | null> {
  const row = await tx.db
    .selectFrom('payments as p')
    .innerJoin('money_movements as m', (join) =>
      join.onRef('m.org_id', '=', 'p.org_id').onRef('m.payment_id', '=', 'p.id'),
    )
    .innerJoin('money_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
    )
    .select(['p.id', 'p.captured_at as capturedAt'])
    .where('p.org_id', '=', tx.scope.orgId)
    .where('l.invoice_id', '=', invoiceId)
    .where('l.account', '=', 'receivable')
    .groupBy(['p.id', 'p.captured_at'])
    .having((eb) => eb.fn.sum('l.amount_cents'), '<', 0)
    .orderBy('p.captured_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
