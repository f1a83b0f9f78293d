import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { reminderPause } from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import { getWorkingHours } from '../../answer-delays/queries/answer-delays.ts'
import { listStatusesOf } from './flows-and-statuses.ts'

/** The invoices among these whose statuses stop their reminders: until a day, included (null: until it is settled). */
export async function listReminderPauses(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (invoiceIds.length === 0) return new Map()
  const told = await tx.byKey
    .selectFrom('invoice_platform_states')
    .select('invoice_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', sql<string>`any (${invoiceIds}::uuid[])`)
    .where('state', 'is not', null)
    .execute()
  if (told.length === 0) return new Map()
  const ids = told.map(({ invoice_id }) => invoice_id)
  const [statuses, { timeZone, holidays }] = await Promise.all([listStatusesOf(tx, ids), getWorkingHours(tx)])
  const paused = new Map<string, string | null>()
  for (const [id, events] of statuses) {
    const pause = reminderPause(events, { timeZone, region: holidays })
    if (pause !== null) paused.set(id, pause === 'until_settled' ? null : pause.untilOn)
  }
  return paused
}
