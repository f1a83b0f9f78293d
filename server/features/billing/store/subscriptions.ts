import { type Kysely, sql } from 'kysely'
import type { ToldSubscription } from '#server/integrations/billing-provider/port.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import { countsSeats, priceIdOf } from '#shared/domain/billing/choice.ts'
import type { GraceMailDay } from '#shared/domain/billing/grace.ts'
import type { OwnSubscription } from '#shared/domain/billing/own-subscription.ts'
import { REFUSED_MS } from '../queries/charges.ts'
import { presentSubscription, type SubscriptionRow, subscriptionOf } from '../queries/subscription.ts'

/** Holds the turn in which the provider's state is kept, where there is no row to hold yet as well. */
export async function lockTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription:${tx.scope.orgId}`}, 0))`.execute(
    tx.db,
  )
}

/** The subscription, held until the end of the transaction; null: there is none. */
export async function lockSubscription(tx: Tx): Promise<SubscriptionRow | null> {
  const row = await subscriptionOf(tx).forNoKeyUpdate().executeTakeFirst()
  return row === undefined ? null : presentSubscription(tx, row)
}

type Told = Pick<ToldSubscription, 'customerId' | 'method' | 'creditCents'> & {
  graceTold: GraceMailDay | null
}

/** Keeps the subscription as it is now. */
export async function saveSubscription(tx: Tx, facts: OwnSubscription, told: Told): Promise<void> {
  const columns = {
    status: facts.status,
    price_id: priceIdOf(facts.choice.plan),
    seats: countsSeats(facts.choice.plan) ? facts.choice.seats : null,
    subscription_id: facts.id,
    customer_id: told.customerId,
    method: JSON.stringify(told.method),
    simulated: tx.scope.context.billingProvider.local !== null,
    period_start: facts.periodStart,
    period_end: facts.periodEnd,
    cancel_at_end: facts.cancelAtEnd,
    unpaid_since: facts.pastDueSince,
    grace_told: told.graceTold,
    credit_cents: told.creditCents,
    updated_at: tx.now,
  }
  await tx.db
    .insertInto('subscriptions')
    .values({ org_id: tx.scope.orgId, ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
    .execute()
}

export async function saveGraceTold(tx: Tx, day: GraceMailDay): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ grace_told: day })
    .where('org_id', '=', tx.scope.orgId)
    .execute()
}

/** Takes the revision that the author of a change saw. False: somebody changed it since. */
export async function claimRevision(tx: Tx, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('subscriptions')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends the subscriptions of the local twin once the installation has keys: nobody pays for them. Never the other way round: keys that are
 * missing for a day end nothing that is paid.
 */
export async function endTrialsOfTwin(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'canceled', unpaid_since: null, cancel_at_end: false })
    .where('simulated', '=', true)
    .where('subscription_id', 'is not', null)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .execute()
}

/** The provider is asked about a subscription of which it said nothing for so long. */
const SILENCE = sql`interval '1 hour'`

/**
 * The organizations to look at: whose page may be paid, whose period ended, whose payment failed, whose bill has no invoice, or of
 * which nothing was heard for an hour.
 */
export async function listToTend(
  db: Kysely<DB>,
  { now, simulated, invoices }: { now: Date; simulated: boolean; invoices: boolean },
) {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from subscription_checkouts where state in ('creating', 'open') and simulated = ${simulated}
    union
    select org_id from subscriptions
      where subscription_id is not null and simulated = ${simulated} and status not in ('canceled', 'incomplete_expired')
        and (period_end <= ${now} or unpaid_since is not null or asked_at < clock_timestamp() - ${SILENCE})
    union
    select org_id from subscription_charges
      where ${invoices} and simulated = ${simulated} and state = 'paid' and invoice_number is null and net_cents > 0
        and (refused_at is null or refused_at <= ${new Date(now.getTime() - REFUSED_MS)})
  `.execute(db)
  return rows.map(({ org_id }) => org_id)
}
