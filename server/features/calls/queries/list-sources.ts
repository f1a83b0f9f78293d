import { sql } from 'kysely'
import { listContacts } from '#server/features/crm/queries/contacts.ts'
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
      coalesce(c.mobile, c.phone, o.phone) as number, null as "reminderId", array_position(${contactIds}::uuid[], c.id) as at
    from contacts c left join companies o on o.org_id = c.org_id and o.id = c.company_id
    where c.org_id = ${tx.scope.orgId} and c.id = any (${contactIds}::uuid[]) and coalesce(c.mobile, c.phone, o.phone) is not null
    union all
    select id, null, null, name, phone, null, ${contactIds.length} + array_position(${companyIds}::uuid[], id)
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
      coalesce(c.mobile, c.phone, o.phone) as number, r.id as "reminderId"
    from reminders r
    left join companies o on o.org_id = r.org_id and o.id = r.company_id
    left join contacts c on c.org_id = r.org_id and c.id = r.contact_id
    where r.org_id = ${tx.scope.orgId} and r.state = 'to_approve' and r.approved_at is null and r.channel = 'call'
      and coalesce(c.mobile, c.phone, o.phone) is not null
    order by r.due_on, r.id limit ${CALL_LIST_MAX}`.execute(tx.db)
  return rows
}
