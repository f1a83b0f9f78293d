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

const waiting = ['to_issue', 'to_send']
const NO_FAILURE = { failure: null, failed_at: null, retry_at: null } as const

const rowsOf = (tx: Tx, subscriptionId: string) =>
  tx.db
    .updateTable('invoice_subscription_occurrences')
    .where('org_id', '=', tx.scope.orgId)
    .where('subscription_id', '=', subscriptionId)
    .where('outcome', 'in', waiting)

/** Records the state after a step that went well. */
export async function setOutcome(
  tx: Tx,
  { subscriptionId, on }: OccurrenceKey,
  outcome: 'to_send' | 'made',
): Promise<void> {
  await rowsOf(tx, subscriptionId)
    .set({ outcome, ...NO_FAILURE })
    .where('occurs_on', '=', on)
    .execute()
}

/** A waiting step stays as it is: a draft, or an invoice that was not mailed. */
export async function leaveWaiting(tx: Tx, subscriptionId: string): Promise<void> {
  await rowsOf(tx, subscriptionId)
    .set({ outcome: 'made', ...NO_FAILURE })
    .execute()
}

/** Tries the failed steps at once. */
export async function retryWaiting(tx: Tx, subscriptionId: string): Promise<void> {
  await rowsOf(tx, subscriptionId).set({ retry_at: null }).execute()
}

/** Null where its step is done meanwhile; else the failure before this one, its row held. */
export async function lockWaiting(tx: Tx, occurrence: OccurrenceKey & { outcome: string }) {
  const row = await tx.db
    .selectFrom('invoice_subscription_occurrences')
    .select('failure')
    .where('org_id', '=', tx.scope.orgId)
    .where('subscription_id', '=', occurrence.subscriptionId)
    .where('occurs_on', '=', occurrence.on)
    .where('outcome', '=', occurrence.outcome)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { failure: row.failure as Failure | null }
}

export async function setStepFailure(
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
