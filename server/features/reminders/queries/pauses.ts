import type { Tx } from '#server/scope.ts'
import type { ReminderPause } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PauseReason } from '#shared/domain/reminders/reminder-names.ts'

const pausesOf = (tx: Tx) =>
  tx.db
    .selectFrom('reminder_pauses as p')
    .leftJoin('users as u', 'u.id', 'p.opened_by')
    .select([
      'p.id',
      'p.invoice_id',
      'p.quote_id',
      'p.reason',
      'p.note',
      'p.until_on',
      'p.judged_on',
      'p.opened_at',
    ])
    .select('u.name as opened_by_name')
    .where('p.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof pausesOf>['executeTakeFirstOrThrow']>>
const present = (row: Row): ReminderPause => ({
  id: row.id,
  invoiceId: row.invoice_id,
  quoteId: row.quote_id,
  reason: row.reason as PauseReason,
  note: row.note,
  untilOn: row.until_on,
  judgedOn: row.judged_on,
  openedAt: row.opened_at.toISOString(),
  openedByName: row.opened_by_name,
})

/** Errors: not_found. */
export async function getPause(tx: Tx, pauseId: string): Promise<ReminderPause> {
  const row = await pausesOf(tx).where('p.id', '=', pauseId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row)
}

/** What pauses the reminders of a client today, or of its devis and invoices, the latest first. */
export async function listPauses(tx: Tx, clientId: string, today: string): Promise<ReminderPause[]> {
  const rows = await pausesOf(tx)
    .where('p.client_id', '=', clientId)
    .where('p.ended_at', 'is', null)
    .where((eb) => eb.or([eb('p.until_on', 'is', null), eb('p.until_on', '>=', today)]))
    .orderBy('p.opened_at', 'desc')
    .orderBy('p.id')
    .execute()
  return rows.map(present)
}
