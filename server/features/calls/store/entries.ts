import { sql, type Updateable } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { CallPurpose, EntryState } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type NewEntry = {
  companyId: string | null
  contactId: string | null
  clientName: string
  number: string
  reminderId: string | null
  taskId: string | null
}

/** Adds people at the end of a list; who waits there already is left out. Returns how many were added. */
export async function addEntries(
  tx: Tx,
  listId: string,
  entries: readonly NewEntry[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select row_number() over (order by n) as place, e.* from jsonb_to_recordset(${JSON.stringify(entries.map((entry, n) => ({ ...entry, n })))}::jsonb)
        as e (n int, "companyId" uuid, "contactId" uuid, "clientName" text, number text, "reminderId" uuid, "taskId" uuid)
      where not exists (
        select from call_list_entries x where x.org_id = ${tx.scope.orgId} and x.list_id = ${listId} and x.state = 'waiting'
          and x.company_id is not distinct from e."companyId" and x.contact_id is not distinct from e."contactId")),
    last as (select coalesce(max(position), 0) as at, count(*) as held from call_list_entries where org_id = ${tx.scope.orgId} and list_id = ${listId})
    insert into call_list_entries (org_id, list_id, position, company_id, contact_id, client_name, number, reminder_id, task_id)
    select ${tx.scope.orgId}, ${listId}, last.at + g.place, g."companyId", g."contactId", g."clientName", g.number, g."reminderId", g."taskId"
    from given g, last where g.place <= ${most}::bigint - last.held
    returning id`.execute(tx.db)
  return rows.length
}

export type HeldEntry = {
  id: string
  listId: string
  position: number
  companyId: string | null
  contactId: string | null
  number: string | null
  state: EntryState
  reminderId: string | null
  purpose: CallPurpose
  isClosed: boolean
  /** Somebody calls them just now. */
  isUnderWay: boolean
}

const heldColumns = sql`e.id, e.list_id as "listId", e.position, e.company_id as "companyId", e.contact_id as "contactId", e.number, e.state,
  e.reminder_id as "reminderId", l.purpose, l.closed_at is not null as "isClosed"`

/** A call whose result nobody noted for two hours is not under way any more. */
const underWay = (tx: Tx) => sql<boolean>`exists (
  select from calls k where k.org_id = e.org_id and k.id = e.call_id and k.state = 'under_way' and k.started_at > ${new Date(tx.now.getTime() - 7_200_000)})`

/** Holds a line of a list. Errors: not_found. */
export async function lockEntry(tx: Tx, entryId: string): Promise<HeldEntry> {
  const { rows } = await sql<HeldEntry>`
    select ${heldColumns}, ${underWay(tx)} as "isUnderWay"
    from call_list_entries e join call_lists l on l.org_id = e.org_id and l.id = e.list_id
    where e.org_id = ${tx.scope.orgId} and e.id = ${entryId} for no key update of e`.execute(tx.db)
  if (rows[0] === undefined) throw new DomainError('not_found')
  return rows[0]
}

export async function updateEntry(
  tx: Tx,
  entryId: string,
  columns: Updateable<DB['call_list_entries']>,
): Promise<void> {
  await updateRow(tx, 'call_list_entries', entryId, columns)
}

/** Lines that wait, in the order of the list from a place on. */
export async function listWaitingEntries(
  tx: Tx,
  { listId, after, most }: { listId: string; after: number; most: number },
): Promise<HeldEntry[]> {
  const { rows } = await sql<HeldEntry>`
    select ${heldColumns}, ${underWay(tx)} as "isUnderWay"
    from call_list_entries e join call_lists l on l.org_id = e.org_id and l.id = e.list_id
    where e.org_id = ${tx.scope.orgId} and e.list_id = ${listId} and e.state = 'waiting' and e.position > ${after}
      and (e.not_before_at is null or e.not_before_at <= ${tx.now}) and not ${underWay(tx)}
    order by e.position limit ${most} for no key update of e`.execute(tx.db)
  return rows
}

/** Those whose call refers to it: a line that was called once. */
export async function findEntryOfCall(tx: Tx, callId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('call_list_entries')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return row?.id ?? null
}
