import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Chooses the plan of an invoice by hand; null: the choice of its client, or the rules. */
export async function writeInvoicePlan(tx: Tx, invoiceId: string, planId: string | null): Promise<void> {
  const { orgId, userId } = tx.scope
  if (planId === null) {
    await tx.db
      .deleteFrom('reminder_invoice_plans')
      .where('org_id', '=', orgId)
      .where('invoice_id', '=', invoiceId)
      .execute()
    return
  }
  await sql`
    insert into reminder_invoice_plans (org_id, invoice_id, plan_id, chosen_by, chosen_at)
    values (${orgId}, ${invoiceId}, ${planId}, ${userId}, ${tx.now})
    on conflict (org_id, invoice_id) do update set plan_id = excluded.plan_id, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(
    tx.db,
  )
}
