import type { Tx } from '#server/scope.ts'
import type { Period } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import type { Failure } from './subscriptions.ts'

export type OccurrenceKey = { subscriptionId: string; on: string }

type Occurrence = OccurrenceKey & {
  period: Period
  outcome: 'to_issue' | 'made' | 'skipped'
  invoiceId: string | null
}

/** Fails where the day has its occurrence already: nobody makes it twice. */
export async function insertOccurrences(tx: Tx, occurrences: readonly Occurrence[]): Promise<void> {
  if (occurrences.length === 0) return
  await tx.db
    .insertInto('invoice_subscription_occurrences')
    .values(
      occurrences.map(({ subscriptionId, on, period, outcome, invoiceId }) => ({
        org_id: tx.scope.orgId,
        subscription_id: subscriptionId,
        occurs_on: on,
        period_from: period.from,
        period_to: period.to,
        outcome,
        invoice_id: invoiceId,
        created_at: tx.now,
      })),
    )
    .execute()
}

const rowsOf = (tx: Tx, subscriptionId: string) =>
  tx.db
    .updateTable('invoice_subscription_occurrences')
    .where('org_id', '=', tx.scope.orgId)
    .where('subscription_id', '=', subscriptionId)
    .where('outcome', '=', 'to_issue')

/** Nothing more to do for it. */
export async function markMade(tx: Tx, { subscriptionId, on }: OccurrenceKey): Promise<void> {
  await rowsOf(tx, subscriptionId)
    .set({ outcome: 'made', failure: null, failed_at: null, retry_at: null })
    .where('occurs_on', '=', on)
    .execute()
}

/** The drafts that wait to be issued stay drafts. */
export async function leaveDrafts(tx: Tx, subscriptionId: string): Promise<void> {
  await rowsOf(tx, subscriptionId)
    .set({ outcome: 'made', failure: null, failed_at: null, retry_at: null })
    .execute()
}

/** What failed to be issued is tried at once. */
export async function retryIssues(tx: Tx, subscriptionId: string): Promise<void> {
  await rowsOf(tx, subscriptionId).set({ retry_at: null }).execute()
}

/** Null where it is made meanwhile; else the failure before this one, its row held. */
export async function lockToIssue(tx: Tx, { subscriptionId, on }: OccurrenceKey) {
  const row = await tx.db
    .selectFrom('invoice_subscription_occurrences')
    .select('failure')
    .where('org_id', '=', tx.scope.orgId)
    .where('subscription_id', '=', subscriptionId)
    .where('occurs_on', '=', on)
    .where('outcome', '=', 'to_issue')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { failure: row.failure as Failure | null }
}

export async function setIssueFailure(
  tx: Tx,
  { subscriptionId, on }: OccurrenceKey,
  failure: Failure,
  retryAt: Date,
): Promise<void> {
  await rowsOf(tx, subscriptionId)
    .set({ failure: JSON.stringify(failure), failed_at: tx.now, retry_at: retryAt })
    .where('occurs_on', '=', on)
    .execute()
}
