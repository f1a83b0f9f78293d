import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** The invoices that each of these reminders asks for. */
export async function listRemindedIds(
  tx: Tx,
  reminderIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (reminderIds.length === 0) return new Map()
  const rows = await tx.byKey
    .selectFrom('reminder_invoices')
    .select(['reminder_id', 'invoice_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('reminder_id', '=', sql<string>`any (${reminderIds}::uuid[])`)
    .execute()
  const byReminder = Map.groupBy(rows, ({ reminder_id }) => reminder_id)
  return new Map([...byReminder].map(([id, some]) => [id, some.map(({ invoice_id }) => invoice_id)]))
}
