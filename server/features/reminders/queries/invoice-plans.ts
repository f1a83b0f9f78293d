import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** The plans that were chosen by hand for these invoices, by invoice. */
export async function listInvoicePlans(tx: Tx, invoiceIds: readonly string[]): Promise<Map<string, string>> {
  if (invoiceIds.length === 0) return new Map()
  const { rows } = await sql<{ invoiceId: string; planId: string }>`
    select invoice_id as "invoiceId", plan_id as "planId" from reminder_invoice_plans
    where org_id = ${tx.scope.orgId} and invoice_id = any (${invoiceIds}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ invoiceId, planId }) => [invoiceId, planId]))
}
