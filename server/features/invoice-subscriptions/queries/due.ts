import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { SubscriptionMode } from '#shared/domain/invoice-subscriptions/subscription.ts'

/** Its hour has come on the clocks of its organization, and it is not to be tried later. */
const isDue = (now: Date) => sql<boolean>`
  s.status = 'active' and s.next_on <= (${now}::timestamptz at time zone 'utc')::date + 1
  and coalesce(s.retry_at, ${now}::timestamptz) <= ${now}
  and (s.next_on + make_interval(hours => s.hour)) at time zone o.timezone <= ${now}`
const isWaiting = (now: Date) => sql<boolean>`
  c.outcome in ('to_issue', 'to_send') and c.invoice_id is not null and coalesce(c.retry_at, ${now}::timestamptz) <= ${now}`

/** The organizations that have something to make or to issue, each with a job of its own. */
export function enqueueDue(context: AppContext): Promise<number> {
  const now = context.clock.now()
  return asPlatform(context, async (db, client) => {
    const { rows } = await sql<{ org_id: string }>`
      select s.org_id from invoice_subscriptions s join organizations o on o.id = s.org_id where ${isDue(now)}
      union
      select c.org_id from invoice_subscription_occurrences c join invoice_subscriptions s on s.org_id = c.org_id and s.id = c.subscription_id
      where ${isWaiting(now)} and s.status <> 'paused'`.execute(db)
    for (const { org_id: orgId } of rows)
      await context.queue.send(client, 'make-subscription-invoices', { orgId })
    return rows.length
  })
}

/** The subscription whose occurrence is the oldest that is due; null when none is. */
export async function findDue(tx: Tx): Promise<{ subscriptionId: string; ordinal: number } | null> {
  const { rows } = await sql<{ id: string; next_ordinal: number }>`
    select s.id, s.next_ordinal from invoice_subscriptions s join organizations o on o.id = s.org_id
    where s.org_id = ${tx.scope.orgId} and ${isDue(tx.now)} order by s.next_on, s.id limit 1`.execute(tx.db)
  const [row] = rows
  return row === undefined ? null : { subscriptionId: row.id, ordinal: row.next_ordinal }
}

/** An occurrence whose invoice waits to be issued or mailed; `mode`: what its subscription wants of it now. */
export type Waiting = {
  subscriptionId: string
  on: string
  invoiceId: string
  outcome: 'to_issue' | 'to_send'
  mode: SubscriptionMode
}

/** The oldest that waits; null when none does. */
export async function findWaiting(tx: Tx): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select c.subscription_id as "subscriptionId", c.occurs_on as "on", c.invoice_id as "invoiceId", c.outcome, s.mode
    from invoice_subscription_occurrences c join invoice_subscriptions s on s.org_id = c.org_id and s.id = c.subscription_id
    where c.org_id = ${tx.scope.orgId} and ${isWaiting(tx.now)} and s.status <> 'paused'
    order by c.occurs_on, c.subscription_id limit 1`.execute(tx.db)
  return rows[0] ?? null
}
