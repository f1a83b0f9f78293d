import { type SelectQueryBuilder, sql } from 'kysely'
import { afterCursor, cutPage, orderOf, type PageInput, readPage } from '#server/db/page.ts'
import { forgivingly, hasWords, isAmongNewest, type Search } from '#server/db/word-search.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { CallFilter } from '#shared/contract/calls.ts'
import type { CallRefusal } from '#shared/domain/calls/call-facts.ts'
import type {
  CallDirection,
  CallOutcome,
  CallPurpose,
  CallState,
  TelephonyProvider,
} from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'

export type CallBreach = { code: CallRefusal; reason: string; article: string }

const callsOf = (tx: Tx, db = tx.db) =>
  db
    .selectFrom('calls as k')
    .leftJoin('users as u', 'u.id', 'k.caller_id')
    .select([
      'k.id',
      'k.direction',
      'k.number',
      'k.company_id',
      'k.contact_id',
      'k.client_name',
      'k.caller_id',
    ])
    .select(['k.purpose', 'k.state', 'k.outcome', 'k.started_at', 'k.ended_at', 'k.duration_seconds'])
    .select(['k.duration_estimated', 'k.callback_at', 'k.notes', 'k.next_action', 'k.provider', 'k.list_id'])
    .select(['k.reminder_id', 'k.promise_id', 'k.dispute_id', 'k.breach', 'k.created_at', 'k.revision'])
    .select('u.name as caller_name')
    .where('k.org_id', '=', tx.scope.orgId)

export type CallRow = Awaited<ReturnType<ReturnType<typeof callsOf>['executeTakeFirstOrThrow']>>

export const presentCall = (row: CallRow): Call => ({
  id: row.id,
  direction: row.direction as CallDirection,
  number: row.number,
  companyId: row.company_id,
  contactId: row.contact_id,
  clientName: row.client_name,
  callerId: row.caller_id,
  callerName: row.caller_name,
  purpose: row.purpose as CallPurpose | null,
  state: row.state as CallState,
  outcome: row.outcome as CallOutcome | null,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  durationSeconds: row.duration_seconds,
  isDurationEstimated: row.duration_estimated,
  callbackAt: row.callback_at?.toISOString() ?? null,
  notes: row.notes,
  nextAction: row.next_action,
  provider: row.provider as TelephonyProvider | null,
  listId: row.list_id,
  reminderId: row.reminder_id,
  promiseId: row.promise_id,
  disputeId: row.dispute_id,
  breach: row.breach as CallBreach | null,
  createdAt: row.created_at.toISOString(),
  revision: row.revision,
})

const newestFirst = { by: ['k.started_at', 'k.id'], direction: 'desc' } as const

const subjects = { kind: 'call', archived: false } as const
const searchOf = ({ q }: Pick<CallFilter, 'q'>): Search => ({ kinds: [subjects.kind], archived: false, q })

/** A page of calls, the newest first. Words are those of calls that ended. */
export async function listCalls(tx: Tx, input: CallFilter & PageInput) {
  const { q, cursor, limit, ...filter } = input
  const words = typedWords(q)
  const isWhole = Object.values(filter).every((value) => value === undefined)
  if (words.length > 0) {
    const rows = isWhole
      ? await newestRows(tx, input, words)
      : await forgivingly(tx, searchOf(input), (each) => pageRows(tx, input, each), isEmpty)
    return cutPage(rows, newestFirst, limit, presentCall)
  }
  // Of all calls, the order is that of an index, whatever the values: it is planned once.
  const calls = callsOf(tx, isWhole ? tx.byKey : tx.db)
  return readPage(await filtered(tx, calls, filter, []), newestFirst, { cursor, limit }, presentCall)
}

const isEmpty = (rows: readonly unknown[]) => rows.length === 0

/** The newest calls that have the words, ties by id: an index has them in this order. */
const newestRows = (tx: Tx, page: PageInput, words: string[]) =>
  callsOf(tx)
    .where(
      'k.id',
      'in',
      tx.db
        .selectFrom('calls')
        .select('id')
        .where('org_id', '=', tx.scope.orgId)
        .where(isAmongNewest(subjects, words, page)),
    )
    .orderBy('k.started_at', 'desc')
    .orderBy('k.id')
    .execute()

/** The page's ids first: what each call says is read for its rows alone. */
async function pageRows(
  tx: Tx,
  { cursor, limit, q: _q, ...filter }: CallFilter & PageInput,
  words: string[],
) {
  const calls = tx.db.selectFrom('calls as k').where('k.org_id', '=', tx.scope.orgId)
  const kept = await filtered(tx, calls, filter, words)
  const ids = kept
    .where(afterCursor(newestFirst, cursor))
    .orderBy(orderOf(newestFirst))
    .limit(limit + 1)
    .select('k.id')
  return callsOf(tx).where('k.id', 'in', ids).orderBy(orderOf(newestFirst)).execute()
}

export async function countCalls(tx: Tx, { q, ...filter }: CallFilter): Promise<{ count: number }> {
  const count = async (words: string[]) => {
    const query = tx.db.selectFrom('calls as k').where('k.org_id', '=', tx.scope.orgId)
    const counted = await filtered(tx, query, filter, words)
    const row = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { count: Number(row.count) }
  }
  return forgivingly(tx, searchOf({ q }), count, ({ count }) => count === 0)
}

type Calls<O> = SelectQueryBuilder<{ k: DB['calls'] }, 'k', O>

async function filtered<Q>(tx: Tx, query: Q, filter: Omit<CallFilter, 'q'>, words: string[]): Promise<Q> {
  const { purpose, outcome, direction, callerId, companyId, contactId, from, to } = filter
  let kept = query as unknown as Calls<object>
  if (words.length > 0)
    kept = kept.where(
      'k.id',
      'in',
      tx.db
        .selectFrom('calls')
        .select('id')
        .where('org_id', '=', tx.scope.orgId)
        .where(hasWords(subjects, words)),
    )
  if (purpose) kept = kept.where('k.purpose', '=', purpose)
  if (outcome) kept = kept.where('k.outcome', '=', outcome)
  if (direction) kept = kept.where('k.direction', '=', direction)
  if (callerId) kept = kept.where('k.caller_id', '=', callerId)
  if (companyId) kept = kept.where('k.company_id', '=', companyId)
  if (contactId) kept = kept.where('k.contact_id', '=', contactId)
  if (from || to) {
    const { timeZone } = await getSeller(tx)
    if (from) kept = kept.where('k.started_at', '>=', startOfDay(timeZone, from))
    if (to) kept = kept.where('k.started_at', '<', startOfDay(timeZone, addDays(to, 1)))
  }
  return kept as unknown as Q
}

/** Errors: not_found. */
export async function getCall(tx: Tx, callId: string): Promise<Call> {
  const row = await callsOf(tx).where('k.id', '=', callId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return presentCall(row)
}

/** The calls of these ids, in any order. */
export async function listCallsById(tx: Tx, ids: string[]): Promise<Call[]> {
  const rows = await callsOf(tx).where('k.id', 'in', ids).execute()
  return rows.map(presentCall)
}

/** Incoming calls that ring at the member who asks, alone or with the others of a group, or at a line of nobody known, the newest first. */
export async function listRinging(tx: Tx): Promise<Call[]> {
  const rows = await callsOf(tx)
    .where('k.state', '=', 'ringing')
    // A line that belongs to nobody known rings at all of them.
    .where((eb) =>
      eb.or([
        eb('k.caller_id', '=', tx.scope.userId),
        eb('k.caller_id', 'is', null),
        rangAt(tx.scope.userId),
      ]),
    )
    .where('k.started_at', '>', new Date(tx.now.getTime() - RINGS_AT_MOST_MS))
    .orderBy('k.started_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(presentCall)
}

/** Whether a provider told that the call `k` rings at this member too: a group rings at each of its people. */
const rangAt = (userId: string | null) => sql<boolean>`exists (
  select from telephony_events e
  where e.org_id = k.org_id and e.provider = k.provider and e.provider_call_id = k.provider_call_id and e.payload ->> 'kind' = 'ringing'
    and (exists (select from telephony_lines l where l.org_id = e.org_id and l.provider = e.provider and l.provider_user = e.payload ->> 'user' and l.user_id = ${userId})
      or e.payload ->> 'user' = (select lower(u.email) from users u where u.id = ${userId})))`

/** A call whose end the provider never told does not ring for ever. */
const RINGS_AT_MOST_MS = 3 * 60_000

/** The newest calls of a person or a company. */
export async function listRecentCalls(
  tx: Tx,
  { companyId, contactId }: { companyId: string | null; contactId: string | null },
): Promise<Call[]> {
  const rows = await callsOf(tx)
    .where((eb) =>
      contactId === null ? eb('k.company_id', '=', companyId) : eb('k.contact_id', '=', contactId),
    )
    .orderBy('k.started_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(presentCall)
}

/** A call of the stand-in, as the next step of it tells it. Errors: not_found. */
export async function getPlayedCall(tx: Tx, callId: string) {
  const row = await tx.byKey
    .selectFrom('calls')
    .select(['provider_call_id', 'number', 'started_at', 'answered_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', callId)
    .where('provider', '=', 'local')
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return {
    callId: row.provider_call_id!,
    from: row.number,
    startedAt: row.started_at,
    answeredAt: row.answered_at,
  }
}
