import { sql } from 'kysely'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'

/** Clients of whom a fact changed since their standing was written. */
export const CHANGED: DueRows = { table: 'reminder_changes', instant: 't.changed_at' }

/** One client: a company, or a person of none. */
export type Client = { companyId: string | null; contactId: string | null }

/** The clients of these changes, once each; the changes go. */
export async function clearChanges(tx: Tx, ids: readonly string[]): Promise<Client[]> {
  const { rows } = await sql<Client>`
    with gone as (delete from reminder_changes where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) returning company_id, contact_id)
    select distinct company_id as "companyId", contact_id as "contactId" from gone`.execute(tx.db)
  return rows
}

/** Lets the standing of a client be worked out again. */
export async function changeClient(tx: Tx, { companyId, contactId }: Client): Promise<void> {
  if (companyId === null && contactId === null) return
  await sql`
    insert into reminder_changes (org_id, company_id, contact_id, changed_at)
    values (${tx.scope.orgId}, ${companyId}, ${companyId === null ? contactId : null}, ${tx.now})`.execute(
    tx.db,
  )
}

/** The client of a payment, of which it knows more than its event. */
export async function changePayer(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    insert into reminder_changes (org_id, company_id, contact_id, changed_at)
    select org_id, company_id, case when company_id is null then contact_id end, ${tx.now} from payments
    where org_id = ${tx.scope.orgId} and id = ${paymentId} and num_nonnulls(company_id, contact_id) > 0`.execute(
    tx.db,
  )
}

/** Every client that owes something, or that waits for a step: what all depend on changed. */
export async function changeAllStandings(tx: Tx): Promise<void> {
  await sql`
    insert into reminder_changes (org_id, company_id, contact_id, changed_at)
    select distinct org_id, company_id, contact_id, ${tx.now}::timestamptz from reminder_standings
    where org_id = ${tx.scope.orgId}`.execute(tx.db)
}
