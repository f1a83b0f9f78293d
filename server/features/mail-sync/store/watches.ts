import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { FOLLOWER_CHANNEL } from './wake-follower.ts'

export type StoredWatch = {
  remoteId: string | null
  until: Date | null
  renewAt: Date
  noticedAt: Date | null
}

/** The announcements that a mailbox's provider was asked for; null when there are none. */
export async function findWatch(tx: Tx, mailboxId: string): Promise<StoredWatch | null> {
  const row = await tx.db
    .selectFrom('mail_watches')
    .select(['remote_id as remoteId', 'until', 'renew_at as renewAt', 'noticed_at as noticedAt'])
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirst()
  return row ?? null
}

/** Makes the row before the provider is first asked, so that an announcement that comes at once finds it. */
export async function beginWatch(tx: Tx, mailboxId: string, renewAt: Date): Promise<StoredWatch> {
  await tx.db
    .insertInto('mail_watches')
    .values({ org_id: tx.scope.orgId, mailbox_id: mailboxId, renew_at: renewAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { remoteId: null, until: null, renewAt, noticedAt: null }
}

type Renewed = {
  remoteId: string | null
  until: Date
  renewAt: Date
  /** When the provider was asked. Gmail announces at once: what it announced before proves nothing. Graph does not: the last day proves it. */
  askedAt: Date
  /** Whether its answer proves that its announcements arrive. */
  proven: boolean
}

export async function writeWatch(
  tx: Tx,
  mailboxId: string,
  { remoteId, until, renewAt, askedAt, proven }: Renewed,
): Promise<void> {
  await sql`
    update mail_watches set remote_id = ${remoteId}, until = ${until}, renew_at = ${renewAt}, renewed_at = ${askedAt}, failing_since = null,
      noticed_at = case when ${proven} then ${askedAt}::timestamptz
        when noticed_at >= case when ${remoteId}::text is null then ${askedAt}::timestamptz else renewed_at end then noticed_at end
    where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId}`.execute(tx.db)
}

/** Notes that mails came unannounced. */
export async function distrustWatch(tx: Tx, mailboxId: string): Promise<void> {
  await tx.db
    .updateTable('mail_watches')
    .set({ noticed_at: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute()
}

/** The provider refuses to announce, or to go on; it is asked again at `renewAt`. */
export async function writeWatchFailure(tx: Tx, mailboxId: string, renewAt: Date): Promise<void> {
  await sql`
    update mail_watches set renew_at = ${renewAt}, failing_since = coalesce(failing_since, ${tx.now})
    where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId}`.execute(tx.db)
}

/** Mailboxes that Gmail calls by this address: several members may have connected one. */
export function listByAddress(context: AppContext, address: string): Promise<string[]> {
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from mailboxes where provider = 'google' and address = $1`,
      [address],
    )
    return rows.map(({ id }) => id)
  })
}

/** The mailboxes of these subscriptions of Graph, by subscription. */
export function listBySubscription(
  context: AppContext,
  remoteIds: readonly string[],
): Promise<Map<string, string>> {
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ remote_id: string; mailbox_id: string }>(
      'select remote_id, mailbox_id from mail_watches where remote_id = any ($1)',
      [remoteIds],
    )
    return new Map(rows.map((row) => [row.remote_id, row.mailbox_id]))
  })
}

export type Noticed = {
  mailboxId: string
  /** From Graph: `again` asks for a renewal, `removed` says that the subscription is no more. */
  lifecycle: 'again' | 'removed' | null
}

/** Notes announcements and wakes the followers of their mailboxes, which do the rest. */
export function noteNotices(context: AppContext, notices: readonly Noticed[]): Promise<void> {
  const now = context.clock.now()
  const of = (lifecycle: Noticed['lifecycle']) =>
    notices.filter((one) => one.lifecycle === lifecycle).map(({ mailboxId }) => mailboxId)
  const all = [...new Set(notices.map(({ mailboxId }) => mailboxId))]
  return asPlatform(context, async (_db, client) => {
    // In one order, so that two announcements of the same mailboxes do not wait for each other.
    await client.query(
      `with held as (select org_id, mailbox_id from mail_watches where mailbox_id = any ($2) order by mailbox_id for update)
       update mail_watches w set noticed_at = $1,
         renew_at = case when w.mailbox_id = any ($3) or w.mailbox_id = any ($4) then $1 else renew_at end,
         remote_id = case when w.mailbox_id = any ($4) then null else remote_id end,
         until = case when w.mailbox_id = any ($4) then $1 else until end
       from held where w.org_id = held.org_id and w.mailbox_id = held.mailbox_id`,
      [now, all, of('again'), of('removed')],
    )
    await client.query('select pg_notify($1, id) from unnest($2::text[]) as id', [FOLLOWER_CHANNEL, all])
  })
}
