import type { Tx } from '#server/scope.ts'
import type { PeriodFailure } from '../queries/periods.ts'

export type NewPeriod = {
  subscriptionId: string
  providerInvoice: string
  providerNumber: string | null
  from: string
  to: string
  paidCents: number
  taxCents: number
  intentId: string | null
  paidAt: Date
}

/** The id of the row, or null where the period was known already. */
export async function insertPeriod(tx: Tx, period: NewPeriod): Promise<string | null> {
  const row = await tx.db
    .insertInto('online_subscription_periods')
    .values({
      org_id: tx.scope.orgId,
      subscription_id: period.subscriptionId,
      provider_invoice: period.providerInvoice,
      provider_number: period.providerNumber,
      period_from: period.from,
      period_to: period.to,
      paid_at: period.paidAt,
      paid_cents: period.paidCents,
      tax_cents: period.taxCents,
      intent_id: period.intentId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider_invoice']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const rowOf = (tx: Tx, id: string) =>
  tx.db.updateTable('online_subscription_periods').where('org_id', '=', tx.scope.orgId).where('id', '=', id)

/** Holds a period that is not done; null where it is. */
export async function lockPeriod(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('online_subscription_periods')
    .select(['invoice_id', 'failure'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined
    ? null
    : { invoiceId: row.invoice_id, failure: row.failure as PeriodFailure | null }
}

export async function saveInvoice(tx: Tx, id: string, invoiceId: string): Promise<void> {
  await rowOf(tx, id).set({ invoice_id: invoiceId }).execute()
}

const NO_FAILURE = { failure: null, failed_at: null, retry_at: null } as const

export async function endPeriod(tx: Tx, id: string): Promise<void> {
  await rowOf(tx, id)
    .set({ done_at: tx.now, ...NO_FAILURE })
    .execute()
}

export async function saveFailure(tx: Tx, id: string, failure: PeriodFailure, retryAt: Date): Promise<void> {
  await rowOf(tx, id)
    .set({ failure: JSON.stringify(failure), failed_at: tx.now, retry_at: retryAt })
    .execute()
}
