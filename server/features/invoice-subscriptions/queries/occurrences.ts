import { type PageInput, readPage } from '#server/db/page.ts'
import { shownFailure } from '#server/features/invoice-subscriptions/steps/shown-failure.ts'
import type { Failure } from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { Tx } from '#server/scope.ts'
import type { SubscriptionOccurrence } from '#shared/contract/invoice-subscriptions.ts'
import type { InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { assertSubscription } from './subscriptions.ts'

const newestFirst = { by: ['c.occurs_on', 'c.subscription_id'], direction: 'desc' } as const

/** A page of the occurrences made or skipped, newest first. Errors: not_found. */
export async function listOccurrences(tx: Tx, input: { subscriptionId: string } & PageInput) {
  await assertSubscription(tx, input.subscriptionId)
  const query = tx.db
    .selectFrom('invoice_subscription_occurrences as c')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'c.org_id').onRef('i.id', '=', 'c.invoice_id'),
    )
    .select(['c.occurs_on', 'c.subscription_id', 'c.outcome', 'c.period_from', 'c.period_to'])
    .select(['c.failure', 'c.failed_at', 'c.invoice_id'])
    .select(['i.kind', 'i.status', 'i.number', 'i.issued_on', 'i.gross_cents'])
    .where('c.org_id', '=', tx.scope.orgId)
    .where('c.subscription_id', '=', input.subscriptionId)
  return readPage(
    query,
    newestFirst,
    input,
    (row): SubscriptionOccurrence => ({
      on: row.occurs_on,
      outcome: row.outcome as SubscriptionOccurrence['outcome'],
      period: { from: row.period_from, to: row.period_to },
      invoice:
        row.invoice_id === null
          ? null
          : {
              id: row.invoice_id,
              kind: row.kind as InvoiceKind,
              status: row.status as InvoiceStatus,
              number: row.number,
              issuedOn: row.issued_on,
              grossCents: Number(row.gross_cents),
            },
      failure: shownFailure(row.failure as Failure | null, row.failed_at),
    }),
  )
}
