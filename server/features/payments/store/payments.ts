import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'
import type { Currency } from '#shared/french/format.ts'
import type { MoneySource } from './money-ledger.ts'

export type NewPayment = {
  amountCents: number
  currency: Currency
  method: string
  capturedAt: Date
  state: PaymentState
  companyId: string | null
  contactId: string | null
  quoteId: string | null
  /** The invoice that it is for, when it is one. */
  invoiceId: string | null
  reference: string | null
  source: MoneySource | null
}

/** Null when its source was recorded already. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<string | null> {
  const made = await tx.db
    .insertInto('payments')
    .values({
      org_id: tx.scope.orgId,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      method: payment.method,
      captured_at: payment.capturedAt,
      state: payment.state,
      company_id: payment.companyId,
      contact_id: payment.contactId,
      quote_id: payment.quoteId,
      invoice_id: payment.invoiceId,
      created_at: tx.now,
      reference: payment.reference,
      source_kind: payment.source?.kind ?? null,
      source_id: payment.source?.id ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'source_kind', 'source_id']).where('source_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** What a payment on its way will pay, where that is several invoices. */
export async function insertTargets(
  tx: Tx,
  paymentId: string,
  allocations: readonly Allocation[],
): Promise<void> {
  await tx.db
    .insertInto('payment_targets')
    .values(
      allocations.map(({ invoiceId, amountCents }) => ({
        org_id: tx.scope.orgId,
        payment_id: paymentId,
        invoice_id: invoiceId,
        amount_cents: amountCents,
      })),
    )
    .execute()
}

/** Serializes the movements of a payment, whose row itself never changes. Before the invoices in the order of locks. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${paymentId}`}, 0))`.execute(tx.byKey)
}
