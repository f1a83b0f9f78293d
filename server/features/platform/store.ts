import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/error-codes.ts'

/** An attachment waits in the file store; `fileKey` names it. */
export type StoredAttachment = { filename: string; contentType: string; fileKey: string }

export type MailToSend = {
  orgId: string | null
  kind: string
  to: { email: string; name: string | null }
  fromName: string | null
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** Carries a code or a link: its body is wiped once delivered. */
  secret: boolean
  attachments: StoredAttachment[]
  about: { type: 'quote' | 'invitation'; id: string } | null
  /** Where a POST stops such mails (RFC 8058); null for mails that one cannot do without. */
  unsubscribeUrl: string | null
  createdAt: Date
}

export async function insertMail(db: Kysely<DB>, mail: MailToSend): Promise<string> {
  const { id } = await db
    .insertInto('outgoing_mails')
    .values({
      org_id: mail.orgId,
      kind: mail.kind,
      to_email: mail.to.email,
      to_name: mail.to.name,
      from_name: mail.fromName,
      reply_to: mail.replyTo,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      secret: mail.secret,
      attachments: JSON.stringify(mail.attachments),
      subject_type: mail.about?.type ?? null,
      subject_id: mail.about?.id ?? null,
      unsubscribe_url: mail.unsubscribeUrl,
      created_at: mail.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One more try at a mail; null when there is no such mail. */
export async function countAttempt(db: Kysely<DB>, id: string) {
  const row = await db
    .updateTable('outgoing_mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function markMailSent(
  db: Kysely<DB>,
  id: string,
  sent: { at: Date; messageId: string; wipe: boolean },
): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({
      status: 'sent',
      sent_at: sent.at,
      message_id: sent.messageId,
      last_error: null,
      ...(sent.wipe ? WIPED : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function markMailFailed(
  db: Kysely<DB>,
  id: string,
  failure: { at: Date; reason: string; wipe: boolean },
): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({
      status: 'failed',
      failed_at: failure.at,
      last_error: failure.reason.slice(0, 500),
      ...(failure.wipe ? WIPED : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Puts a failed mail of the organization back, once however many ask at once. Errors: not_found, mail_not_failed. */
export async function requeueMail(tx: Tx, id: string): Promise<void> {
  const known = await tx.db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new DomainError('not_found')
  const { numUpdatedRows } = await tx.db
    .updateTable('outgoing_mails')
    .set({ status: 'queued', failed_at: null, last_error: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('kind', 'not in', ['signature-code', 'invitation'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new DomainError('mail_not_failed')
}

/** A code stands in the subject too, so that phones show it. */
const WIPED = { subject: '', html: null, text: null }

/** Forgets what has served: idempotency answers after 48 hours, finished limits, expired sessions and codes. */
export async function purgeEphemera(db: Kysely<DB>, now: Date): Promise<void> {
  const twoDaysAgo = new Date(now.getTime() - 48 * 3_600_000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('sessions')
    .where('second_factor_due', '=', true)
    .where('created_at', '<', twoDaysAgo)
    .execute()
  await db.deleteFrom('owner_codes').where('expires_at', '<', now).execute()
  // Browsers forget their own secret after as long.
  const lastYear = new Date(now.getTime() - 400 * 86_400_000)
  await db.deleteFrom('devices').where('last_used_at', '<', lastYear).execute()
}
