import type { Tx } from '#server/scope.ts'

/** An act issues its credit notes within seconds: a draft that is older was left by one that stopped. */
const LEFT_AFTER_MS = 600_000

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

/** Drafts that another act on the payment left when it stopped, and that nobody has changed since. */
export async function listLeftCredits(
  tx: Tx,
  { act, paymentId }: Pick<RefundCredit, 'act' | 'paymentId'>,
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('refund_credits as c')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'c.org_id').onRef('i.id', '=', 'c.credit_id'),
    )
    .select('c.credit_id')
    .where('c.org_id', '=', tx.scope.orgId)
    .where('c.payment_id', '=', paymentId)
    .where('c.act', '<>', act)
    .where('c.created_at', '<', new Date(tx.now.getTime() - LEFT_AFTER_MS))
    .where('i.status', '=', 'draft')
    .where('i.revision', '=', 1)
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
