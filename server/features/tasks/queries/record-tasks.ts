import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { TaskFilter } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import type { TaskLinkKind } from '#shared/domain/tasks/task.ts'
import { readTaskDay } from './day.ts'
import { listLinkedRecords } from './linked-records.ts'
import { linkedTo, taskConditions, wordConditions } from './task-conditions.ts'
import { type ListedTask, taskColumns, taskRowOf } from './task-rows.ts'

const MOST_OPEN = 100
const LAST_CLOSED = 20

/** The open tasks of a record by due day, and those that were closed last. Errors: not_found for a record that the caller may not read. */
export async function listRecordTasks(tx: Tx, { kind, recordId }: { kind: TaskLinkKind; recordId: string }) {
  if ((await listLinkedRecords(tx, [{ kind, id: recordId }])).length === 0) throw new DomainError('not_found')
  const read = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<ListedTask>`
      select ${taskColumns} from tasks
      where org_id = ${tx.scope.orgId} and not archived and ${linkedTo(tx, kind, recordId)} and ${condition}`.execute(
      tx.db,
    )
    return rows.map(taskRowOf)
  }
  const [open, closed] = await Promise.all([
    read(sql`open order by sort_due, sort_minute, id limit ${MOST_OPEN}`),
    read(sql`not open order by sort_closed desc, id limit ${LAST_CLOSED}`),
  ])
  return { open, closed }
}

const MOST_CLIENTS = 200
type ClientRow = {
  kind: 'company' | 'contact'
  id: string
  name: string
  open: number
  late: number
  nextOn: string | null
}

/** Clients with open tasks: those whose next due day comes first. */
export async function listTaskClients(tx: Tx, filter: TaskFilter): Promise<{ clients: ClientRow[] }> {
  const { today } = await readTaskDay(tx)
  const conditions = [...taskConditions(tx, filter), ...wordConditions(typedWords(filter.q))]
  const { rows } = await sql<ClientRow>`
    with shown as (
      select company_id, contact_id, count(*)::int as open, (count(*) filter (where sort_due < ${today}))::int as late, min(due_on) as next_on
      from tasks
      where ${sql.join(conditions, sql` and `)} and open and not archived and (company_id is not null or contact_id is not null)
      group by company_id, contact_id),
    -- A person of a company counts with it.
    clients as (
      select company_id, case when company_id is null then contact_id end as contact_id, sum(open)::int as open, sum(late)::int as late,
        min(next_on) as next_on
      from shown group by 1, 2 order by min(next_on) nulls last limit ${MOST_CLIENTS})
    select case when s.company_id is not null then 'company' else 'contact' end as kind, coalesce(c.id, p.id) as id,
      coalesce(c.name, concat_ws(' ', p.first_name, p.last_name)) as name, s.open, s.late, s.next_on as "nextOn"
    from clients s
    left join companies c on c.org_id = ${tx.scope.orgId} and c.id = s.company_id
    left join contacts p on p.org_id = ${tx.scope.orgId} and p.id = s.contact_id
    where coalesce(c.id, p.id) is not null
    order by s.next_on nulls last, name`.execute(tx.db)
  return { clients: rows }
}
