import { sql } from 'kysely'
import type { Retention } from '#server/retention.ts'
import type { DomainEvent, Tx } from '#server/scope.ts'
import {
  type ChosenNotifications,
  NOTIFICATION_DAYS,
  type NotificationType,
} from '#shared/domain/notifications/notifications.ts'
import type { Recipient } from '#shared/domain/notifications/notified-members.ts'

const _DAY_MS = 86_400_000

/** Inserts by a single statement, however many recipients there are. */
export async function insertNotifications(
  tx: Tx,
  event: Pick<DomainEvent, 'id' | 'type'>,
  recipients: readonly Recipient[],
): Promise<void> {
  await sql`
    insert into notifications (org_id, event_id, event_type, created_at, user_id, in_app, email)
    select ${tx.scope.orgId}::uuid, ${event.id}::uuid, ${event.type}, ${tx.now}::timestamptz, told.*
    from unnest(${recipients.map(({ userId }) => userId)}::uuid[], ${recipients.map(({ inApp }) => inApp)}::boolean[],
                ${recipients.map(({ email }) => email)}::text[]) as told`.execute(tx.db)
}

/** Marks the caller's unread notifications read: those of the ids, or all until an instant. Returns how many. */
export async function markRead(
  tx: Tx,
  which: { ids?: readonly string[] | undefined; upTo?: string | undefined },
): Promise<number> {
  let query = tx.db
    .updateTable('notifications')
    .set({ read_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
  if (which.ids) query = query.where('event_id', 'in', which.ids)
  if (which.upTo) query = query.where('created_at', '<=', new Date(which.upTo))
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks the caller's read notifications unread: those of the ids, or those read at an instant. Returns how many. */
export async function markUnread(
  tx: Tx,
  which: { ids?: readonly string[] | undefined; readAt?: string | undefined },
): Promise<number> {
  let query = tx.db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('read_at', 'is not', null)
  if (which.ids) query = query.where('event_id', 'in', which.ids)
  if (which.readAt) query = query.where('read_at', '=', new Date(which.readAt))
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Tells the other tabs of the same person, at commit, and nobody else (server/http/live-route.ts). */
export async function notifyOwnTabs(tx: Tx): Promise<void> {
  const { orgId, userId } = tx.scope
  const notice = { org: orgId, type: 'notification.changed', subject: 'notification', id: userId }
  await sql`select pg_notify('ardoise', ${JSON.stringify(notice)})`.execute(tx.db)
}

/** Keeps what is chosen here over what was chosen before, kind by kind. */
export async function savePreferences(
  tx: Tx,
  userId: string,
  { quoteScope, types }: Partial<ChosenNotifications>,
): Promise<void> {
  await sql`
    insert into notification_preferences as kept (org_id, user_id, quote_scope, types, updated_at)
    values (${tx.scope.orgId}, ${userId}, ${quoteScope ?? null}, ${JSON.stringify(types ?? {})}::jsonb, ${tx.now})
    on conflict (org_id, user_id) do update
      set quote_scope = coalesce(excluded.quote_scope, kept.quote_scope), types = kept.types || excluded.types,
          updated_at = excluded.updated_at`.execute(tx.db)
}

/** Takes the users to mail at once about an event: at most `limit`, locked; they wait no longer once this commits. */
export async function claimImmediate(tx: Tx, eventId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update notifications set email = 'none'
    where org_id = ${tx.scope.orgId} and event_id = ${eventId} and user_id in (
      select user_id from notifications
      where org_id = ${tx.scope.orgId} and event_id = ${eventId} and email = 'immediate'
      order by user_id limit ${limit} for update skip locked)
    returning user_id`.execute(tx.db)
  return rows.map((row) => row.user_id)
}

/** Takes a user's daily summary, oldest first, without what was read meanwhile; it waits no longer once this commits. */
export async function claimDigest(
  tx: Tx,
  userId: string,
  before: Date,
): Promise<{ eventId: string; type: NotificationType }[]> {
  const { rows } = await sql<{ event_id: string; event_type: NotificationType; unread: boolean }>`
    with taken as (
      update notifications set email = 'none'
      where org_id = ${tx.scope.orgId} and user_id = ${userId} and email = 'digest' and created_at < ${before}
      returning event_id, event_type, created_at, read_at is null as unread)
    select event_id, event_type, unread from taken order by created_at, event_id`.execute(tx.db)
  return rows
    .filter((row) => row.unread)
    .map(({ event_id: eventId, event_type: type }) => ({ eventId, type }))
}

/** Notifications of long ago; the event log keeps the events themselves. */
export const oldNotifications: Retention = {
  table: 'notifications',
  since: 'created_at',
  hours: NOTIFICATION_DAYS * 24,
}
