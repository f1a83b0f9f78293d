import type { Tx } from '#server/scope.ts'
import type { PauseReason } from '#shared/domain/reminders/reminder-names.ts'

export type PauseFields = {
  companyId: string | null
  contactId: string | null
  invoiceId: string | null
  quoteId: string | null
  reason: PauseReason
  note: string
  untilOn: string | null
  judgedOn: string | null
}

/** Holds the client until the transaction ends: two pauses of one client come one after the other. */
export async function lockClient(
  tx: Tx,
  { companyId, contactId }: Pick<PauseFields, 'companyId' | 'contactId'>,
): Promise<void> {
  await tx.byKey
    .selectFrom(companyId === null ? 'contacts' : 'companies')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', (companyId ?? contactId)!)
    .forNoKeyUpdate()
    .execute()
}

/** The pause of the same client, invoice or devis for the same reason that goes on today: one that is over stays as it was; null: none, whatever the client said itself. */
export async function findOpen(
  tx: Tx,
  { companyId, contactId, invoiceId, quoteId, reason }: PauseFields,
  today: string,
): Promise<string | null> {
  const row = await tx.db
    .selectFrom('reminder_pauses')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('client_id', '=', (companyId ?? contactId)!)
    .where('invoice_id', 'is not distinct from', invoiceId)
    .where('quote_id', 'is not distinct from', quoteId)
    .where('link_id', 'is', null)
    .where('reason', '=', reason)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until_on', 'is', null), eb('until_on', '>=', today)]))
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertPause(tx: Tx, pause: PauseFields): Promise<string> {
  const { id } = await tx.db
    .insertInto('reminder_pauses')
    .values({
      org_id: tx.scope.orgId,
      company_id: pause.companyId,
      contact_id: pause.contactId,
      invoice_id: pause.invoiceId,
      quote_id: pause.quoteId,
      reason: pause.reason,
      note: pause.note,
      until_on: pause.untilOn,
      judged_on: pause.judgedOn,
      opened_at: tx.now,
      opened_by: tx.scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Another end and other words for a pause that goes on. */
export async function updatePause(
  tx: Tx,
  pauseId: string,
  { note, untilOn, judgedOn }: Pick<PauseFields, 'note' | 'untilOn' | 'judgedOn'>,
): Promise<void> {
  await tx.db
    .updateTable('reminder_pauses')
    .set({ note, until_on: untilOn, judged_on: judgedOn })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', pauseId)
    .execute()
}

/** Holds a pause. Null: the organization has no such one. */
export async function lockPause(tx: Tx, pauseId: string) {
  const row = await tx.byKey
    .selectFrom('reminder_pauses')
    .select(['company_id', 'contact_id', 'invoice_id', 'reason', 'ended_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', pauseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function endPause(tx: Tx, pauseId: string): Promise<void> {
  await tx.db
    .updateTable('reminder_pauses')
    .set({ ended_at: tx.now, ended_by: tx.scope.userId })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', pauseId)
    .execute()
}
