import type { Charge } from '#server/integrations/billing-provider/port.ts'
import type { Tx } from '#server/scope.ts'

/** Keeps the bills as they are now; one that was paid stays so. Returns the ids of those that are paid and were not, and ask for something. */
export async function saveCharges(
  tx: Tx,
  subscriptionId: string,
  charges: readonly Charge[],
): Promise<string[]> {
  const paid: string[] = []
  for (const charge of charges) {
    const columns = {
      state: charge.state,
      paid_at: charge.paidAt,
      page_url: charge.pageUrl,
      taken_cents: charge.takenCents,
      lines: JSON.stringify(charge.lines),
    }
    const row = await tx.db
      .insertInto('subscription_charges')
      .values({
        org_id: tx.scope.orgId,
        id: charge.id,
        subscription_id: subscriptionId,
        net_cents: charge.netCents,
        vat_cents: charge.vatCents,
        simulated: tx.scope.context.billingProvider.local !== null,
        period_start: charge.periodStart,
        period_end: charge.periodEnd,
        charged_at: charge.chargedAt,
        ...columns,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'id'])
          .doUpdateSet(columns)
          .where((eb) =>
            eb.or([
              eb.and([
                // A bill that was given up may still be paid, at Stripe as by a late debit.
                eb('subscription_charges.state', 'in', charge.state === 'paid' ? ['open', 'void'] : ['open']),
                eb('subscription_charges.state', '<>', charge.state),
              ]),
              // Kept before what was taken was asked for.
              eb.and([
                eb('subscription_charges.state', '=', charge.state),
                eb('subscription_charges.taken_cents', 'is', null),
              ]),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined && charge.state === 'paid' && charge.netCents + charge.vatCents > 0)
      paid.push(charge.id)
  }
  return paid
}

/** False when it was there. */
export async function saveInvoiceNumber(tx: Tx, id: string, number: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('subscription_charges')
    .set({ invoice_number: number, invoice_refusal: null, refused_at: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('invoice_number', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Why the operator's invoice of a bill was not issued: what was taken is not known, is not the bill's total, or not the draft's. */
export type InvoiceRefusal = 'taken_unknown' | 'taken_differs' | 'draft_differs'

export async function saveInvoiceRefusal(tx: Tx, id: string, refusal: InvoiceRefusal): Promise<void> {
  await tx.db
    .updateTable('subscription_charges')
    .set({ invoice_refusal: refusal, refused_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('invoice_number', 'is', null)
    .execute()
}
