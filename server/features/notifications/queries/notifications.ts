import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import { asPlatform } from '#server/db/transaction.ts'
import { readableEvents } from '#server/features/platform/queries/events.ts'
import type { AppContext, DomainEvent, Tx } from '#server/scope.ts'
import type { Notification, NotificationFilter } from '#shared/contract/notifications.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import type { EventSubject } from '#shared/domain/events.ts'
import type { Access, MemberRight } from '#shared/domain/member-rights.ts'
import {
  type ChosenNotifications,
  DIGEST_HOUR,
  type NotificationType,
} from '#shared/domain/notifications/notifications.ts'
import type { NotifiableMember } from '#shared/domain/notifications/notified-members.ts'
import type { Role } from '#shared/domain/roles.ts'

/** The caller's notifications that they may read now, as the history shows them: their role may have changed since. */
const shown = (tx: Tx, { state, type }: NotificationFilter) => {
  let query = tx.db
    .selectFrom('notifications as n')
    .innerJoin('event_log as e', (join) =>
      join.onRef('e.org_id', '=', 'n.org_id').onRef('e.id', '=', 'n.event_id'),
    )
    .where(readableEvents(tx.scope))
    .where('n.org_id', '=', tx.scope.orgId)
    .where('n.user_id', '=', tx.scope.userId)
    .where('n.in_app', '=', true)
  if (state === 'unread') query = query.where('n.read_at', 'is', null)
  if (type) query = query.where('n.event_type', '=', type)
  return query
}

export async function countNotifications(tx: Tx, filter: NotificationFilter) {
  const { count, latest_at } = await shown(tx, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<Date | null>('n.created_at').as('latest_at'),
    ])
    .executeTakeFirstOrThrow()
  return { count, latestAt: latest_at?.toISOString() ?? null }
}

/** A page of the caller's notifications, newest first. */
export function listNotifications(tx: Tx, filter: NotificationFilter & PageInput) {
  const query = shown(tx, filter)
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .select([...eventColumns, 'u.name as actor_name', 'n.created_at', 'n.event_id', 'n.read_at'])
  return readPage(
    query,
    newestFirst,
    filter,
    (row): Notification => ({
      ...present(row),
      type: row.event_type as NotificationType,
      actorName: row.actor_name,
      readAt: row.read_at?.toISOString() ?? null,
    }),
  )
}

const newestFirst = { by: ['n.created_at', 'n.event_id'], direction: 'desc' } as const

const eventColumns = [
  'e.id',
  'e.event_type',
  'e.occurred_at',
  'e.subject_type',
  'e.subject_id',
  'e.company_id',
  'e.contact_id',
  'e.amount_cents',
  'e.description',
  'e.meta',
] as const

type EventRow = {
  id: string
  event_type: string
  occurred_at: Date
  subject_type: string
  subject_id: string
  company_id: string | null
  contact_id: string | null
  amount_cents: number | null
  description: string | null
  meta: unknown
}
const present = (row: EventRow): Omit<EventEntry, 'actorName'> => ({
  id: row.id,
  type: row.event_type as NotificationType,
  occurredAt: row.occurred_at.toISOString(),
  subjectType: row.subject_type as EventSubject,
  subjectId: row.subject_id,
  companyId: row.company_id,
  contactId: row.contact_id,
  amountCents: row.amount_cents,
  description: row.description,
  meta: row.meta as Record<string, unknown>,
})

export type ToldEvent = ReturnType<typeof present>

/** The events themselves, by id, oldest first. */
export async function listToldEvents(tx: Tx, eventIds: readonly string[]): Promise<ToldEvent[]> {
  const rows = await tx.db
    .selectFrom('event_log as e')
    .select(eventColumns)
    .where('e.org_id', '=', tx.scope.orgId)
    .where('e.id', 'in', eventIds)
    .orderBy('e.occurred_at')
    .orderBy('e.id')
    .execute()
  return rows.map(present)
}

/** Every active member in one of the roles, with what they chose, in one statement. */
export async function listNotifiableMembers(tx: Tx, roles: readonly Role[]): Promise<NotifiableMember[]> {
  const { rows } = await sql<{
    userId: string
    email: string
    role: Role
    rights: MemberRight[]
    quoteScope: ChosenNotifications['quoteScope']
    types: ChosenNotifications['types'] | null
  }>`select n.user_id as "userId", n.email, n.role, m.rights, n.quote_scope as "quoteScope", n.types
     from members_to_notify(${roles}::text[]) n join memberships m on m.org_id = ${tx.scope.orgId} and m.user_id = n.user_id`.execute(
    tx.db,
  )
  return rows.map((row) => ({ ...row, types: row.types ?? {} }))
}

/** The author of the devis, invoice or invitation, or the user whom the event names; null when unknown. */
export async function findAuthor(tx: Tx, { subject, meta }: DomainEvent): Promise<string | null> {
  if (subject.type === 'quote' || subject.type === 'invoice') {
    const row = await tx.db
      .selectFrom(subject.type === 'quote' ? 'quotes' : 'invoices')
      .select('created_by')
      .where('org_id', '=', tx.scope.orgId)
      .where('id', '=', subject.id)
      .executeTakeFirst()
    return row?.created_by ?? null
  }
  if (subject.type === 'invitation') {
    const row = await tx.db
      .selectFrom('invitations')
      .select('invited_by')
      .where('org_id', '=', tx.scope.orgId)
      .where('id', '=', subject.id)
      .executeTakeFirst()
    return row?.invited_by ?? null
  }
  return typeof meta?.userId === 'string' ? meta.userId : null
}

/** A member's choices. */
export async function findChosen(tx: Tx, userId: string | null): Promise<ChosenNotifications> {
  const row = await tx.db
    .selectFrom('notification_preferences')
    .select(['quote_scope', 'types'])
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    quoteScope: (row?.quote_scope ?? null) as ChosenNotifications['quoteScope'],
    types: (row?.types ?? {}) as ChosenNotifications['types'],
  }
}

export type MailedMember = Access & { userId: string; email: string; name: string }

/** The users among these who are still active members. */
export async function listMailedMembers(tx: Tx, userIds: readonly string[]): Promise<MailedMember[]> {
  if (userIds.length === 0) return []
  return tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'm.role', 'm.rights', 'u.email', 'u.name'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.user_id', 'in', userIds)
    .where('m.status', '=', 'active')
    .where('u.status', '=', 'active')
    .$castTo<MailedMember>()
    .execute()
}

export type OrganizationFacts = { name: string; timezone: string; currency: string }

export async function getOrganizationFacts(tx: Tx): Promise<OrganizationFacts> {
  return tx.db
    .selectFrom('organizations')
    .select(['name', 'timezone', 'currency'])
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirstOrThrow()
}

export type DueDigest = { orgId: string; userId: string; before: Date }

/**
 * The members whose summary is due: a notification waits from before the last DIGEST_HOUR on the organization's clock. A summary
 * missed while Ardoise was stopped is still due.
 */
export async function findDueDigests(context: AppContext, now: Date, limit: number): Promise<DueDigest[]> {
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ org_id: string; user_id: string; before: Date }>(
      `select distinct n.org_id, n.user_id, d.before
       from notifications n join organizations o on o.id = n.org_id
       cross join lateral (
         select (date_trunc('day', ($1::timestamptz at time zone o.timezone) - make_interval(hours => $2))
                 + make_interval(hours => $2)) at time zone o.timezone as before) d
       where n.email = 'digest' and n.created_at < d.before
       limit $3`,
      [now, DIGEST_HOUR, limit],
    )
    return rows.map(({ org_id: orgId, user_id: userId, before }) => ({ orgId, userId, before }))
  })
}
