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
    .where('status', '=', 'open')
    .execute()
}
