import type { Tx } from '#server/scope.ts'

/** In the operator's organization: the invoice of a subscriber's bill; null: none yet. */
export async function findChargeInvoice(tx: Tx, chargeId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('charge_invoices')
    .select('invoice_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst()
  return row?.invoice_id ?? null
}

/** In the operator's organization: the client that a subscriber is; null: none yet. */
export async function findSubscriberCompany(tx: Tx, subscriberId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('subscribers')
    .select('company_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return row?.company_id ?? null
}
