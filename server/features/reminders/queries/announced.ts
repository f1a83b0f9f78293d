import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** When the client of an invoice said first that it had paid, since money came for it last; null: it did not. */
export async function findFirstAnnounced(tx: Tx, invoiceId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(opened_at) as at from reminder_pauses
    where org_id = ${tx.scope.orgId} and invoice_id = ${invoiceId} and link_id is not null and reason = 'payment_under_way'
      and opened_at > coalesce((select max(m.created_at) from money_lines l join money_movements m on m.org_id = l.org_id and m.id = l.movement_id
        where l.org_id = ${tx.scope.orgId} and l.invoice_id = ${invoiceId} and l.account = 'receivable'), '-infinity')`.execute(
    tx.db,
  )
  return rows[0]?.at ?? null
}
