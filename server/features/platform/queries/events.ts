import type { ExpressionBuilder } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
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

const newestFirst = { by: ['e.occurred_at', 'e.id'], direction: 'desc' } as const

/** A page of the organization's events, newest first, optionally about one thing. */
export async function listEvents(tx: Tx, filter: Filter) {
  let query = tx.db
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
  if (filter.subjectId) query = query.where('e.subject_id', '=', filter.subjectId)
  if (filter.companyId) query = query.where('e.company_id', '=', filter.companyId)
  if (filter.contactId) query = query.where('e.contact_id', '=', filter.contactId)
  if (filter.without) query = query.where('e.event_type', 'not in', filter.without)
  return readPage(
    query,
    newestFirst,
    filter,
    ({ event_type, occurred_at, subject_type, meta, ...event }): EventEntry => ({
      ...event,
      type: event_type as EventType,
      occurredAt: occurred_at.toISOString(),
      subjectType: subject_type as EventSubject,
      meta: meta as Record<string, unknown>,
    }),
  )
}
