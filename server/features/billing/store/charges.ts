import type { Charge } from '#server/integrations/billing-provider/port.ts'
import type { Tx } from '#server/scope.ts'

/** Keeps the bills as they are now; one that was paid stays so. Returns the ids of those that are paid and were not. */
export async function saveCharges(
  tx: Tx,
  subscriptionId: string,
  charges: readonly Charge[],
): Promise<string[]> {
  const paid: string[] = []
  for (const charge of charges) {
    const columns = { state: charge.state, paid_at: charge.paidAt, page_url: charge.pageUrl }
    const row = await tx.db
      .insertInto('subscription_charges')
      .values({
        ...{ org_id: tx.scope.orgId, id: charge.id, subscription_id: subscriptionId },
        ...{ net_cents: charge.netCents, vat_cents: charge.vatCents, lines: JSON.stringify(charge.lines) },
        ...{ period_start: charge.periodStart, period_end: charge.periodEnd, charged_at: charge.chargedAt },
        ...columns,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'id'])
          .doUpdateSet(columns)
          .where('subscription_charges.state', '=', 'open')
          .where('subscription_charges.state', '<>', charge.state),
      )
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined && charge.state === 'paid') paid.push(charge.id)
  }
  return paid
}

/** False when it was there. */
export async function saveInvoiceNumber(tx: Tx, id: string, number: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('subscription_charges')
    .set({ invoice_number: number })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('invoice_number', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
