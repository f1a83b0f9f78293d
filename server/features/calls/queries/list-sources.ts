import { sql } from 'kysely'
import { listContacts } from '#server/features/crm/queries/contacts.ts'
import { readTaskDay } from '#server/features/tasks/queries/day.ts'
import { bucketCondition } from '#server/features/tasks/queries/task-conditions.ts'
import type { Tx } from '#server/scope.ts'
import { CALL_LIST_MAX, type CallListSource } from '#shared/contract/call-lists.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { NewEntry } from '../store/entries.ts'

/** Contacts of a filter that are read at once. */
const PAGE = 100

/** Whom a list calls, at most CALL_LIST_MAX, without those who have no number. Errors: not_found, call_list_empty. */
export async function listCallees(tx: Tx, from: CallListSource): Promise<NewEntry[]> {
  const found =
    from.source === 'contacts'
      ? await ofFilter(tx, from)
      : from.source === 'reminders'
        ? await ofReminders(tx)
        : from.source === 'tasks'
          ? await ofTasks(tx, from)
          : await ofIds(tx, from)
  if (found.length === 0) throw new DomainError('call_list_empty')
  return found
}

async function ofFilter(tx: Tx, { q, companyId, city }: Extract<CallListSource, { source: 'contacts' }>) {
  const ids: string[] = []
  for (let cursor: string | undefined; ids.length < CALL_LIST_MAX; ) {
    const page = await listContacts(tx, {
      q,
      companyId,
      city,
      state: 'active',
      unplanned: false,
      sort: 'name',
      direction: 'asc',
      limit: PAGE,
      cursor,
    })
    ids.push(...page.items.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  return readEntries(tx, { contactIds: ids.slice(0, CALL_LIST_MAX), companyIds: [] })
}

async function ofIds(tx: Tx, { contactIds, companyIds }: Extract<CallListSource, { source: 'ids' }>) {
  const known = await sql<{ count: number }>`
    select (select count(*) from contacts where org_id = ${tx.scope.orgId} and id = any (${contactIds}::uuid[]))
      + (select count(*) from companies where org_id = ${tx.scope.orgId} and id = any (${companyIds}::uuid[])) as count`.execute(
    tx.db,
  )
  if (Number(known.rows[0]!.count) < new Set(contactIds).size + new Set(companyIds).size)
    throw new DomainError('not_found')
  return readEntries(tx, { contactIds, companyIds })
}

type Ids = { contactIds: readonly string[]; companyIds: readonly string[] }
type Row = Omit<NewEntry, 'clientName'> & { firstName: string | null; lastName: string; at: number }

/** In the order in which they were given. */
async function readEntries(tx: Tx, { contactIds, companyIds }: Ids): Promise<NewEntry[]> {
  const { rows } = await sql<Row>`
    select c.company_id as "companyId", c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName",
      coalesce(c.mobile, c.phone, o.phone) as number, null as "reminderId", null as "taskId", array_position(${contactIds}::uuid[], c.id) as at
    from contacts c left join companies o on o.org_id = c.org_id and o.id = c.company_id
    where c.org_id = ${tx.scope.orgId} and c.id = any (${contactIds}::uuid[]) and coalesce(c.mobile, c.phone, o.phone) is not null
    union all
    select id, null, null, name, phone, null, null, ${contactIds.length} + array_position(${companyIds}::uuid[], id)
    from companies where org_id = ${tx.scope.orgId} and id = any (${companyIds}::uuid[]) and phone is not null
    order by at`.execute(tx.db)
  return rows.map(({ firstName, lastName, at: _, ...row }) => ({
    ...row,
    clientName: contactName({ firstName, lastName }),
  }))
}

/** The steps « appeler » that wait in relances: the contact who was invoiced, else the company. */
async function ofReminders(tx: Tx): Promise<NewEntry[]> {
  const { rows } = await sql<NewEntry>`
    select r.company_id as "companyId", r.contact_id as "contactId", r.client_name as "clientName",
      coalesce(c.mobile, c.phone, o.phone) as number, r.id as "reminderId", null as "taskId"
    from reminders r
    left join companies o on o.org_id = r.org_id and o.id = r.company_id
    left join contacts c on c.org_id = r.org_id and c.id = r.contact_id
    where r.org_id = ${tx.scope.orgId} and r.state = 'to_approve' and r.approved_at is null and r.channel = 'call'
      and coalesce(c.mobile, c.phone, o.phone) is not null
    order by r.due_on, r.id limit ${CALL_LIST_MAX}`.execute(tx.db)
  return rows
}

/** The clients of the caller’s open tasks, once each, in the order of what is due: none that is put off. */
async function ofTasks(tx: Tx, { which }: Extract<CallListSource, { source: 'tasks' }>): Promise<NewEntry[]> {
  const { today } = await readTaskDay(tx)
  const { rows } = await sql<NewEntry>`
    select "companyId", "contactId", "clientName", number, null as "reminderId", "taskId" from (
      select distinct on (coalesce(t.contact_id, t.company_id)) o.id as "companyId", c.id as "contactId",
        case when c.id is null then o.name else concat_ws(' ', c.first_name, c.last_name) end as "clientName", coalesce(c.mobile, c.phone, o.phone) as number,
        t.id as "taskId", t.sort_due, t.sort_minute
      from tasks t
      left join contacts c on c.org_id = t.org_id and c.id = t.contact_id
      left join companies o on o.org_id = t.org_id and o.id = case when c.id is null then t.company_id else c.company_id end
      where t.org_id = ${tx.scope.orgId} and t.assignee_id = ${tx.scope.userId} and t.open and not t.archived
        and ${bucketCondition(tx, 'put_off', today)} is not true and (${which} = 'open' or t.sort_due <= ${today})
        and coalesce(c.mobile, c.phone, o.phone) is not null
      order by coalesce(t.contact_id, t.company_id), t.sort_due, t.sort_minute, t.id) as of_each
    order by sort_due, sort_minute, "taskId" limit ${CALL_LIST_MAX}`.execute(tx.db)
  return rows
}
