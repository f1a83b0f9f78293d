import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'

/** Its hour has come on the clocks of its organization, and it is not to be tried later. */
const isDue = (now: Date) => sql<boolean>`
  s.status = 'active' and s.next_on <= (${now}::timestamptz at time zone 'utc')::date + 1
  and coalesce(s.retry_at, ${now}::timestamptz) <= ${now}
  and (s.next_on + make_interval(hours => s.hour)) at time zone o.timezone <= ${now}`
const isToIssue = (now: Date) => sql<boolean>`
  c.outcome = 'to_issue' and c.invoice_id is not null and coalesce(c.retry_at, ${now}::timestamptz) <= ${now}`

/** The organizations that have something to make or to issue, each with a job of its own. */
export function enqueueDue(context: AppContext): Promise<number> {
  const now = context.clock.now()
  return asPlatform(context, async (db, client) => {
    const { rows } = await sql<{ org_id: string }>`
      select s.org_id from invoice_subscriptions s join organizations o on o.id = s.org_id where ${isDue(now)}
      union
      select c.org_id from invoice_subscription_occurrences c join invoice_subscriptions s on s.org_id = c.org_id and s.id = c.subscription_id
      where ${isToIssue(now)} and s.status <> 'paused'`.execute(db)
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

/** The oldest draft that waits to be issued; null when none does. */
export async function findToIssue(
  tx: Tx,
): Promise<{ subscriptionId: string; on: string; invoiceId: string } | null> {
  const { rows } = await sql<{ subscription_id: string; occurs_on: string; invoice_id: string }>`
    select c.subscription_id, c.occurs_on, c.invoice_id from invoice_subscription_occurrences c
    join invoice_subscriptions s on s.org_id = c.org_id and s.id = c.subscription_id
    where c.org_id = ${tx.scope.orgId} and ${isToIssue(tx.now)} and s.status <> 'paused'
    order by c.occurs_on, c.subscription_id limit 1`.execute(tx.db)
  const [row] = rows
  return row === undefined
    ? null
    : { subscriptionId: row.subscription_id, on: row.occurs_on, invoiceId: row.invoice_id }
}
