import { readAs } from '#server/db/transaction.ts'
import { refundPayment } from '#server/features/payments/commands/refund-payment.ts'
import { saveRefundRule } from '#server/features/payments/commands/save-refund-rule.ts'
import { listWaitingRefunds } from '#server/features/payments/queries/waiting-refunds.ts'
import { readRefundRule } from '#server/features/payments/store/refund-rule.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { frenchTypography } from '#shared/french/typography.ts'

/** Above it a refund waits for a second person. */
const LIMIT_CENTS = 20_000
const ASKED_CENTS = 24_000

/**
 * The owner wants to validate refunds above 200 €, and the accountant asks one: a delivery came late. It waits: validating it is for who tries the
 * demo. Does nothing where it was done.
 */
export async function seedRefund({ owner, billing }: { owner: Scope; billing: Scope }): Promise<void> {
  const { items } = await readAs(owner, listWaitingRefunds)
  if (items.length > 0) return
  await saveRefundRule(owner, {
    limitCents: LIMIT_CENTS,
    revision: (await readAs(owner, readRefundRule)).revision,
  })
  const paymentId = await readAs(billing, findPaidByTransfer)
  await refundPayment(billing, {
    paymentId,
    amountCents: ASKED_CENTS,
    method: 'transfer',
    reason: frenchTypography('Geste commercial : quatre jours de retard sur la livraison'),
  })
}

/** The last payment by transfer that a whole invoice of more than the refund brought. */
async function findPaidByTransfer(tx: Tx): Promise<string> {
  const { id } = await tx.db
    .selectFrom('payments as p')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'p.org_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .select('p.id')
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.method', '=', 'transfer')
    .where('p.amount_cents', '>', ASKED_CENTS)
    .where('i.kind', '=', 'invoice')
    .where('i.status', '=', 'paid')
    .orderBy('p.captured_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
