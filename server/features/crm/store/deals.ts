import type { Tx } from '#server/scope.ts'

export async function openDealOfQuote(
  tx: Tx,
  deal: { quoteId: string; companyId: string | null; title: string; amountCents: number },
): Promise<void> {
  await tx.db
    .insertInto('deals')
    .values({
      org_id: tx.scope.orgId,
      quote_id: deal.quoteId,
      company_id: deal.companyId,
      title: deal.title,
      amount_cents: deal.amountCents,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'quote_id']).doNothing())
    .execute()
}

export async function closeDealOfQuote(
  tx: Tx,
  deal: { quoteId: string; status: 'won' | 'lost' },
): Promise<void> {
  await tx.db
    .updateTable('deals')
    .set({ status: deal.status, closed_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', deal.quoteId)
    // An agreement that is recorded after the last day wins what was given up.
    .where('status', 'in', deal.status === 'won' ? ['open', 'lost'] : ['open'])
    .execute()
}

/** The deal of a quote that is open again. */
export async function reopenDealOfQuote(tx: Tx, quoteId: string): Promise<void> {
  await tx.db
    .updateTable('deals')
    .set({ status: 'open', closed_at: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', quoteId)
    .execute()
}

/** The deal of a quote whose next version was sent. */
export async function reviseDealOfQuote(
  tx: Tx,
  deal: { quoteId: string; companyId: string | null; amountCents: number },
): Promise<void> {
  await tx.db
    .updateTable('deals')
    .set({ status: 'open', closed_at: null, company_id: deal.companyId, amount_cents: deal.amountCents })
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', deal.quoteId)
    .execute()
}
