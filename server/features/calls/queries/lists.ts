import { sql } from 'kysely'
import { countByState } from '#server/db/count-by-state.ts'
import { afterCursor, cutPage, orderOf, type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { CallEntry, CallList } from '#shared/contract/call-fields.ts'
import {
  type CallListState,
  type CallOutcome,
  type CallPurpose,
  callListStates,
  type EntryState,
  type ListSource,
} from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const listsOf = (tx: Tx) =>
  tx.db
    .selectFrom('call_lists as l')
    .leftJoin('users as u', 'u.id', 'l.assignee_id')
    .select(['l.id', 'l.name', 'l.purpose', 'l.source', 'l.script_id', 'l.assignee_id', 'l.created_at'])
    .select(['l.closed_at', 'l.revision', 'u.name as assignee_name'])
    .select(
      sql<Partial<Record<EntryState, number>>>`(select coalesce(json_object_agg(n.state, n.held), '{}') from
        (select e.state, count(*) as held from call_list_entries e where e.org_id = l.org_id and e.list_id = l.id group by e.state) n)`.as(
        'counts',
      ),
    )
    .where('l.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof listsOf>['executeTakeFirstOrThrow']>>
const present = (row: Row): CallList => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose as CallPurpose,
  source: row.source as ListSource,
  scriptId: row.script_id,
  assigneeId: row.assignee_id,
  assigneeName: row.assignee_name,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  counts: { waiting: 0, done: 0, skipped: 0, refused: 0, ...row.counts },
  revision: row.revision,
})

const newestFirst = { by: ['l.created_at', 'l.id'], direction: 'desc' } as const

/** A page of lists, the newest first. */
export function listCallLists(tx: Tx, { state, ...page }: PageInput & { state: CallListState }) {
  const query = listsOf(tx).where('l.closed_at', state === 'open' ? 'is' : 'is not', null)
  return readPage(query, newestFirst, page, present)
}

/** How many lists are under way or closed. */
export async function countCallLists(tx: Tx, { state }: { state: CallListState }) {
  const { db, scope } = tx
  const rows = await db
    .selectFrom('call_lists')
    .select(({ fn }) => [
      sql<CallListState>`case when closed_at is null then 'open' else 'closed' end`.as('state'),
      fn.countAll<string>().as('count'),
    ])
    .where('org_id', '=', scope.orgId)
    .groupBy(sql`1`)
    .execute()
  return countByState(callListStates, rows, state)
}

/** Errors: not_found. */
export async function getCallList(tx: Tx, listId: string): Promise<CallList> {
  const row = await listsOf(tx).where('l.id', '=', listId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return present(row)
}

type EntryRow = Omit<CallEntry, 'notBeforeAt' | 'state' | 'outcome'> & {
  notBeforeAt: Date | null
  state: string
  outcome: string | null
}
const entryColumns = sql`e.id, e.list_id as "listId", e.position, e.company_id as "companyId", e.contact_id as "contactId", e.client_name as "clientName",
  e.number, e.state, e.reason, e.not_before_at as "notBeforeAt", e.reminder_id as "reminderId", e.call_id as "callId", k.outcome,
  (select json_build_object('id', t.id, 'title', t.title) from tasks t where t.org_id = e.org_id and t.id = e.task_id and t.open and not t.archived) as task`
const presentEntry = ({ notBeforeAt, state, outcome, ...row }: EntryRow): CallEntry => ({
  ...row,
  state: state as EntryState,
  outcome: outcome as CallOutcome | null,
  notBeforeAt: notBeforeAt?.toISOString() ?? null,
})
const entries = sql`call_list_entries e left join calls k on k.org_id = e.org_id and k.id = e.call_id`
const inOrder = { by: ['e.position', 'e.id'], direction: 'asc' } as const

type EntriesAsked = PageInput & { listId: string; state?: EntryState | undefined }

/** A page of the people of a list, in its order. Errors: not_found. */
export async function listEntries(tx: Tx, { listId, state, cursor, limit }: EntriesAsked) {
  await getCallList(tx, listId)
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ${entries}
    where e.org_id = ${tx.scope.orgId} and e.list_id = ${listId} and (${state ?? null}::text is null or e.state = ${state ?? null})
      and ${afterCursor(inOrder, cursor)}
    order by ${orderOf(inOrder)} limit ${limit + 1}`.execute(tx.db)
  return cutPage(rows, inOrder, limit, presentEntry)
}

/** Some lines of lists, in the order of their places. */
export async function listEntriesById(tx: Tx, ids: readonly string[]): Promise<CallEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ${entries} where e.org_id = ${tx.scope.orgId} and e.id = any (${ids}::uuid[]) order by e.position`.execute(
    tx.db,
  )
  return rows.map(presentEntry)
}

/** When the next line that waits for its hour may be called; null: none waits. */
export async function findNextHour(tx: Tx, listId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(not_before_at) as at from call_list_entries
    where org_id = ${tx.scope.orgId} and list_id = ${listId} and state = 'waiting' and not_before_at > ${tx.now}`.execute(
    tx.db,
  )
  return rows[0]?.at ?? null
}
