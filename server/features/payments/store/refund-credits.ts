import type { Tx } from '#server/scope.ts'

type RefundCredit = { act: string; paymentId: string; invoiceId: string; creditId: string }

/** The credit notes of an act, issued or still drafts. */
export async function listRefundCredits(tx: Tx, act: string): Promise<string[]> {
  const rows = await tx.byKey
    .selectFrom('refund_credits')
    .select('credit_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('act', '=', act)
    .orderBy('invoice_id')
    .execute()
  return rows.map(({ credit_id }) => credit_id)
}

export async function insertRefundCredit(tx: Tx, credit: RefundCredit): Promise<void> {
  await tx.db
    .insertInto('refund_credits')
    .values({
      org_id: tx.scope.orgId,
      act: credit.act,
      payment_id: credit.paymentId,
      invoice_id: credit.invoiceId,
      credit_id: credit.creditId,
      created_at: tx.now,
    })
    .execute()
}
