import type { Kysely } from 'kysely'
import type { Retention } from '#server/retention.ts'
import type { DB } from '#server/tables.gen.ts'
import type { ContactMessage, HelpRequest } from '#shared/contract/support.ts'

/** False when this form's message is there already. */
export async function insertContactMessage(
  db: Kysely<DB>,
  message: ContactMessage & { formId: string; suspected: boolean; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contact_messages')
    .values({
      form_id: message.formId,
      name: message.name,
      email: message.email,
      company: message.company,
      phone: message.phone ?? null,
      subject: message.subject,
      message: message.message,
      suspected: message.suspected,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.column('form_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The request's id, new or already there with the same key. */
export async function insertHelpRequest(
  db: Kysely<DB>,
  request: HelpRequest & { userId: string; orgId: string | null; requestKey: string; at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('help_requests')
    .values({
      user_id: request.userId,
      org_id: request.orgId,
      request_key: request.requestKey,
      kind: request.kind,
      subject: request.subject,
      message: request.message,
      page: request.page || null,
      browser: request.browser || null,
      created_at: request.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await db
    .selectFrom('help_requests')
    .select('id')
    .where('user_id', '=', request.userId)
    .where('request_key', '=', request.requestKey)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function setOperatorMail(db: Kysely<DB>, id: string, mailId: string): Promise<void> {
  await db.updateTable('help_requests').set({ operator_mail_id: mailId }).where('id', '=', id).execute()
}

/** Keeps the first instant; null when there is no such request. */
export async function setHandled(db: Kysely<DB>, id: string, at: Date) {
  const row = await db
    .updateTable('help_requests')
    .set((eb) => ({ handled_at: eb.fn.coalesce('handled_at', eb.val(at)) }))
    .where('id', '=', id)
    .returning(['subject', 'handled_at'])
    .executeTakeFirst()
  return row ? { subject: row.subject, handledAt: row.handled_at! } : null
}

/** Contact messages; the times must equal those of the privacy policy (web/pages/public/privacy-page.tsx). */
export const oldMessages: Retention[] = [
  { table: 'contact_messages', since: 'created_at', hours: 3 * 365 * 24 },
  { table: 'contact_messages', since: 'created_at', hours: 30 * 24, only: 'suspected' },
]
