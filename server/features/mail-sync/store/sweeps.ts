import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { FolderOutcome } from '../steps/take-snapshot.ts'

export type ToSweep = { orgId: string; mailboxId: string }

/** Mailboxes that are followed and whose first import is over. */
export function listToSweep(context: AppContext): Promise<ToSweep[]> {
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<ToSweep>(
      `select b.org_id as "orgId", b.id as "mailboxId" from mailboxes b
       join memberships m on m.org_id = b.org_id and m.user_id = b.user_id and m.status = 'active'
       where b.status = 'active' and b.sync_paused_at is null and b.synced_at is not null order by b.org_id, b.id`,
    )
    return rows
  })
}

/** `lastHash`: content hash, in hexadecimal, of the last mail that was looked at. */
export type Sweep = { id: string; lastHash: string }

/** A sweep that nobody ended within this was left by a night before. */
const NIGHT_MS = 20 * 3_600_000
const KEPT_MS = 90 * 86_400_000

/** The sweep of this night, begun now or by a job that was killed; null when it is over, or the mailbox is gone. */
export async function openSweep(tx: Tx, mailboxId: string): Promise<Sweep | null> {
  const { orgId } = tx.scope
  const mailbox = await tx.db
    .selectFrom('mailboxes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', mailboxId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!mailbox) return null
  const { rows } = await sql<Sweep & { over: boolean }>`
    select id, encode(last_hash, 'hex') as "lastHash", checked_at is not null as over from mail_sweeps
    where org_id = ${orgId} and mailbox_id = ${mailboxId} and begun_at > ${new Date(tx.now.getTime() - NIGHT_MS)}
    order by begun_at desc limit 1`.execute(tx.db)
  if (rows[0]) return rows[0].over ? null : rows[0]
  await tx.db
    .deleteFrom('mail_sweeps')
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', mailboxId)
    .where('begun_at', '<', new Date(tx.now.getTime() - KEPT_MS))
    .execute()
  const { id } = await tx.db
    .insertInto('mail_sweeps')
    .values({ org_id: orgId, mailbox_id: mailboxId, begun_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, lastHash: '' }
}

/** Adds what a part of the rows needed, in its transaction. False when another job did this part already. */
export async function addToSweep(
  tx: Tx,
  sweep: Sweep,
  { lastHash, conversations, over }: { lastHash: string; conversations: number; over: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update mail_sweeps set last_hash = decode(${lastHash}, 'hex'), conversations = conversations + ${conversations},
      checked_at = case when ${over} then ${tx.now}::timestamptz end
    where org_id = ${tx.scope.orgId} and id = ${sweep.id} and last_hash = decode(${sweep.lastHash}, 'hex') and checked_at is null
    returning id`.execute(tx.db)
  return rows.length === 1
}

/** The last sweep of a mailbox, when its follower is still to compare it with the server. */
export async function findSweepToCompare(tx: Tx, mailboxId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; compared: boolean }>`
    select id, compared_at is not null as compared from mail_sweeps
    where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId} order by begun_at desc limit 1`.execute(
    tx.db,
  )
  return rows[0] && !rows[0].compared ? rows[0].id : null
}

/** Writes what the comparison of a mailbox with its server found, once. */
export async function writeCompared(
  tx: Tx,
  { sweepId, mailboxId }: { sweepId: string; mailboxId: string },
  { added, removed, marks, sources, lost }: FolderOutcome & { sources: number; lost: number },
): Promise<void> {
  await sql`
    update mail_sweeps set compared_at = ${tx.now}, added = ${added}, removed = ${removed}, marks = ${marks}, sources = ${sources}, lost = ${lost},
      mails = (select coalesce(sum(server_count), 0) from mail_folders where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId} and followed)
    where org_id = ${tx.scope.orgId} and id = ${sweepId} and compared_at is null`.execute(tx.db)
}
