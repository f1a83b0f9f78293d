import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { LedgerAccount } from '#shared/domain/payments/accounts.ts'
import type { Allocation, LedgerLine, MovementKind } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import { DEBIT_SOURCE, ONLINE_SOURCE } from '#shared/domain/payments/payment-source.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'
import type { Currency } from '#shared/french/format.ts'

/** A line with the kind of its movement. */
export type PaymentLine = LedgerLine & { kind: MovementKind }

/** Every line of the movements of a payment but for fees, in the order of their recording. */
export async function listPaymentLines(tx: Tx, paymentId: string): Promise<PaymentLine[]> {
  const rows = await tx.byKey
    .selectFrom('money_movements as m')
    .innerJoin('money_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
    )
    .select(['m.kind', 'l.account', 'l.amount_cents', 'l.currency'])
    .select(['l.company_id', 'l.contact_id', 'l.invoice_id', 'l.quote_id'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.payment_id', '=', paymentId)
    .where('m.kind', '!=', 'provider_fee')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .orderBy('l.line_no')
    .execute()
  return rows.map((row) => ({
    kind: row.kind as MovementKind,
    account: row.account as LedgerAccount,
    amountCents: row.amount_cents,
    currency: row.currency as Currency,
    companyId: row.company_id,
    contactId: row.contact_id,
    invoiceId: row.invoice_id,
    quoteId: row.quote_id,
  }))
}

/** What a payment on its way will pay, where that is several invoices; none otherwise. */
export async function listTargets(tx: Tx, paymentId: string): Promise<Allocation[]> {
  const rows = await tx.byKey
    .selectFrom('payment_targets')
    .select(['invoice_id', 'amount_cents'])
    .where('org_id', '=', tx.scope.orgId)
    .where('payment_id', '=', paymentId)
    .orderBy('invoice_id')
    .execute()
  return rows.map(({ invoice_id: invoiceId, amount_cents: amountCents }) => ({ invoiceId, amountCents }))
}

/** Whether a line of the bank shows the payment `p`. */
export const isMatched = sql<boolean>`exists (select from bank_matches as b where b.org_id = p.org_id and b.payment_id = p.id)`

/** Reads a payment as it was recorded, its state, and the deposit invoice or draft made of it. Errors: not_found. */
export async function getPaymentFacts(tx: Tx, paymentId: string) {
  const row = await tx.byKey
    .selectFrom('payments as p')
    .leftJoin('invoices as d', (join) =>
      join.onRef('d.org_id', '=', 'p.org_id').onRef('d.payment_id', '=', 'p.id'),
    )
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'p.org_id').onRef('c.id', '=', 'p.company_id'),
    )
    .select(['p.id', 'p.amount_cents', 'p.currency', 'p.method', 'p.captured_at', 'p.state'])
    .select(['p.company_id', 'p.contact_id', 'p.quote_id', 'p.invoice_id', 'p.reference'])
    .select(['d.status as deposit_status', 'c.name as company_name', 'p.source_kind'])
    .select(isMatched.as('matched'))
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    ...row,
    state: row.state as PaymentState,
    method: row.method as PaymentMethod,
    online: row.source_kind === ONLINE_SOURCE,
    debit: row.source_kind === DEBIT_SOURCE,
  }
}
export type PaymentFacts = Awaited<ReturnType<typeof getPaymentFacts>>

/** The payment that a source was recorded as; null before it was. */
export async function findBySource(
  tx: Tx,
  { kind, id }: { kind: string; id: string },
): Promise<string | null> {
  const row = await tx.byKey
    .selectFrom('payments')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('source_kind', '=', kind)
    .where('source_id', '=', id)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Lists the invoices that movements booked by this transaction pay, or take money back from. */
export async function listBookedNow(
  tx: Tx,
  paymentId: string,
): Promise<{ movementId: string; invoiceId: string }[]> {
  const rows = await tx.byKey
    .selectFrom('money_movements as m')
    .innerJoin('money_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
    )
    .select(['m.id', 'l.invoice_id'])
    .distinct()
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.payment_id', '=', paymentId)
    .where('m.created_at', '=', tx.now)
    .where('l.invoice_id', 'is not', null)
    .execute()
  return rows.map(({ id, invoice_id }) => ({ movementId: id, invoiceId: invoice_id! }))
}
