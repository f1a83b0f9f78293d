import { sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'

/** Insolvent clients of whom the time to declare a claim has to be told. */
export const DECLARATIONS: DueRows = { table: 'reminder_pauses', instant: 't.declaration_look_at' }

export type Insolvent = {
  id: string
  companyId: string | null
  contactId: string | null
  clientName: string | null
  judgedOn: string
  ended: boolean
}

/** The pauses of insolvent clients, which are held. */
export async function listInsolvent(tx: Tx, pauseIds: readonly string[]): Promise<Insolvent[]> {
  const { rows } = await sql<Insolvent>`
    select p.id, p.company_id as "companyId", p.contact_id as "contactId",
      coalesce(c.name, nullif(concat_ws(' ', k.first_name, k.last_name), '')) as "clientName", p.judged_on as "judgedOn",
      p.ended_at is not null as ended
    from reminder_pauses p
    left join companies c on c.org_id = p.org_id and c.id = p.company_id
    left join contacts k on k.org_id = p.org_id and k.id = p.contact_id
    where p.org_id = ${tx.scope.orgId} and p.id = any (${pauseIds}::uuid[]) and p.judged_on is not null
    order by p.id`.execute(tx.db)
  return rows
}

/** When to tell it next; null: no more. */
export const tellDeclarationAt = (tx: Tx, pauseId: string, lookAt: Date | null): Promise<void> =>
  updateRow(tx, 'reminder_pauses', pauseId, { declaration_look_at: lookAt })
