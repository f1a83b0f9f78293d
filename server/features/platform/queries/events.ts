import type { ExpressionBuilder } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import { countOlder, shownSince } from '#server/db/shown-since.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { EventEntry } from '#shared/contract/platform.ts'
import type { EventSubject, EventType } from '#shared/domain/events.ts'

type Filter = PageInput & {
  subjectId?: string | undefined
  companyId?: string | undefined
  contactId?: string | undefined
  /** Types to leave out. */
  without?: readonly EventType[]
}

/** The events that the caller may learn of; row-level security holds the same. */
export function readableEvents(scope: Scope) {
  return (eb: ExpressionBuilder<{ e: DB['event_log'] }, 'e'>) =>
    scope.role === 'system'
      ? eb.lit(true)
      : eb.and([
          eb('e.permission', 'in', scope.permissions),
          eb.or([eb('e.private_to', 'is', null), eb('e.private_to', '=', scope.userId)]),
        ])
}

/** The subject of the events asked for. */
const about =
  ({ subjectId, companyId, contactId, without }: Filter) =>
  (eb: ExpressionBuilder<{ e: DB['event_log'] }, 'e'>) =>
    eb.and([
      ...(subjectId ? [eb('e.subject_id', '=', subjectId)] : []),
      ...(companyId ? [eb('e.company_id', '=', companyId)] : []),
      ...(contactId ? [eb('e.contact_id', '=', contactId)] : []),
      ...(without ? [eb('e.event_type', 'not in', without)] : []),
    ])

const newestFirst = { by: ['e.occurred_at', 'e.id'], direction: 'desc' } as const

/** A page of the organization's events, newest first, optionally about one thing. */
export async function listEvents(tx: Tx, filter: Filter) {
  const query = tx.db
    .selectFrom('event_log as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .select([
      'e.id',
      'e.event_type',
      'e.occurred_at',
      'u.name as actorName',
      'e.subject_type',
      'e.subject_id as subjectId',
      'e.company_id as companyId',
      'e.contact_id as contactId',
      'e.amount_cents as amountCents',
      'e.description',
      'e.meta',
    ])
    .where('e.org_id', '=', tx.scope.orgId)
    .where(readableEvents(tx.scope))
    .where(about(filter))
  // The history of one document belongs to it, and stays readable with it.
  const since = filter.subjectId ? null : shownSince(tx)
  const [page, older] = await Promise.all([
    readPage(since ? query.where('e.occurred_at', '>=', since) : query, newestFirst, filter, present),
    since && filter.cursor === undefined
      ? countOlder(tx, hiddenEvents(tx, filter, since))
      : Promise.resolve(undefined),
  ])
  return { ...page, ...(older === undefined ? {} : { older }) }
}

const hiddenEvents = (tx: Tx, filter: Filter, since: Date) =>
  tx.db
    .selectFrom('event_log as e')
    .select('e.id')
    .where('e.org_id', '=', tx.scope.orgId)
    .where(readableEvents(tx.scope))
    .where(about(filter))
    .where('e.occurred_at', '<', since)

type Row = {
  id: string
  event_type: string
  occurred_at: Date
  subject_type: string
  meta: unknown
} & Omit<EventEntry, 'id' | 'type' | 'occurredAt' | 'subjectType' | 'meta'>

const present = ({ event_type, occurred_at, subject_type, meta, ...event }: Row): EventEntry => ({
  ...event,
  type: event_type as EventType,
  occurredAt: occurred_at.toISOString(),
  subjectType: subject_type as EventSubject,
  meta: meta as Record<string, unknown>,
})
