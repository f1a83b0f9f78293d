import { sql } from 'kysely'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import type { LimitationStage } from '#shared/domain/late-interest/limitation.ts'

/** Invoices to look at: the end of the time to claim may be near. */
export const WATCHED: DueRows = { table: 'limitation_watches', id: 'invoice_id', instant: 't.look_at' }

export type Told = Exclude<LimitationStage, 'far'>
export type WatchedInvoice = {
  id: string
  number: string
  companyId: string | null
  contactId: string | null
  clientName: string | null
  owedCents: number
  told: Told | null
}

/** Of these invoices, those of which something is owed. */
export async function listWatched(tx: Tx, invoiceIds: readonly string[]): Promise<WatchedInvoice[]> {
  const { rows } = await sql<WatchedInvoice>`
    select i.id, i.number, i.company_id as "companyId", case when i.company_id is null then i.contact_id end as "contactId",
      i.client_name as "clientName", i.owed_cents::float8 as "owedCents", w.told
    from limitation_watches w join invoices i on i.org_id = w.org_id and i.id = w.invoice_id
    where w.org_id = ${tx.scope.orgId} and w.invoice_id = any (${invoiceIds}::uuid[]) and i.owed_cents > 0
    order by i.id`.execute(tx.db)
  return rows
}

/** What was told, and when to look at it again. */
export async function lookAgain(
  tx: Tx,
  invoiceId: string,
  { told, lookAt }: { told: Told | null; lookAt: Date },
): Promise<void> {
  await tx.db
    .updateTable('limitation_watches')
    .set({ told, look_at: lookAt })
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}

/** They are paid, or there is nothing left to tell; one that owes again is watched again. */
export async function stopWatching(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return
  await tx.db
    .deleteFrom('limitation_watches')
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', 'in', invoiceIds)
    .execute()
}
