import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** A payment that may be a deposit, and the draft or invoice that already invoices it. Errors: not_found. */
export async function getReceivedDeposit(tx: Tx, paymentId: string) {
  const row = await tx.db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'p.org_id').onRef('i.payment_id', '=', 'p.id'),
    )
    .select([
      'p.amount_cents as amountCents',
      'p.captured_at as capturedAt',
      'p.quote_id as quoteId',
      'p.invoice_id as paidInvoiceId',
      'i.id as depositId',
    ])
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}
