import type { Kysely, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { planFacts } from '#server/db/plan-facts.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import { documentToneOf } from '#shared/domain/documents/document-tones.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { planOf } from '#shared/domain/plans/plan-of.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'
import type { LOGO_ID } from '../mails/mail-brand.ts'

/** An attachment waits in the file store; `fileKey` names it. `contentId`: it is the logo, which the text shows. */
export type StoredAttachment = {
  filename: string
  contentType: string
  fileKey: string
  contentId?: typeof LOGO_ID
}

export type MailToSend = {
  orgId: string | null
  kind: string
  /** Somebody waits for it before their screen, or is warned of something: it leaves by a lane of its own. */
  urgent: boolean
  /** Somebody chose to whom it goes, so that it counts in what may be sent (mail-allowance.ts). */
  counts: boolean
  to: { email: string; name: string | null }
  fromName: string | null
  replyTo: string | null
  subject: string
  html: string
  text: string
  /**
   * Whether the text holds a code or a link that opens something. Such a text is deleted once delivered (`until delivered`, so
   * that a failed mail can be sent again) and after `validSeconds`, so that neither a failed nor a late mail keeps it.
   */
  secret: false | 'until delivered' | { validSeconds: number }
  attachments: StoredAttachment[]
  about: {
    type: 'quote' | 'invoice' | 'online_subscription' | 'invitation' | 'company' | 'contact'
    id: string
  } | null
  /** Address whose POST stops such mails (RFC 8058); null for mails that cannot be unsubscribed from. */
  unsubscribeUrl: string | null
  /** The member whose action it is; null for the system's, a client's and the installation's. */
  causedBy: string | null
  createdAt: Date
}

/** The identity of the caller's organization in a mail in its name: its logo, where its plan has one, and how to reach it. */
export async function getMailIdentity(tx: Tx) {
  const row = await tx.db
    .selectFrom('organizations')
    .select(['logo_file_key', 'address_line1', 'address_line2', 'postal_code', 'city'])
    .select(['phone', 'email', 'siret', 'document_tone'])
    .select(planFacts('organizations.id').as('plan_facts'))
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirstOrThrow()
  const {
    logo_file_key,
    plan_facts,
    address_line1,
    address_line2,
    postal_code,
    city,
    document_tone,
    ...reach
  } = row
  const { limits } = planOf(readPlanFacts(plan_facts), tx.now, tx.scope.context.config.billing)
  // As on PDF: the picture is kept, and a plan that has it shows it again.
  const logoKey = limits.logo ? logo_file_key : null
  const town = [postal_code, city].filter((part) => part !== null && part !== '').join(' ')
  const addressLines = [address_line1, address_line2, town].filter(
    (line) => line !== null && line.trim() !== '',
  )
  return { ...reach, logoKey, tone: documentToneOf(document_tone), addressLines: addressLines as string[] }
}

/** Beyond this the order stays the same, and counting further would cost time at each mail. */
const FURTHEST = 1_000

/** How many mails of its organization, or to its address where it has none, were queued before it in its lane and still wait. */
export async function countAhead(
  db: Kysely<DB>,
  mail: { id: string; orgId: string | null; urgent: boolean; email: string },
): Promise<number> {
  const owner =
    mail.orgId === null
      ? sql<SqlBool>`org_id is null and to_email = ${mail.email}`
      : sql<SqlBool>`org_id = ${mail.orgId}`
  const { rows } = await sql<{ ahead: number }>`
    select count(*) as ahead from (
      select from outgoing_mails where ${owner} and urgent = ${mail.urgent} and status = 'queued' and id <> ${mail.id}
      limit ${FURTHEST}) as waiting`.execute(db)
  return rows[0]!.ahead
}

/** Returns the mail's id. */
export async function insertMail(db: Kysely<DB>, mail: MailToSend): Promise<string> {
  const validSeconds = typeof mail.secret === 'object' ? mail.secret.validSeconds : null
  const { id } = await db
    .insertInto('outgoing_mails')
    .values({
      org_id: mail.orgId,
      kind: mail.kind,
      urgent: mail.urgent,
      counts: mail.counts,
      to_email: mail.to.email,
      to_name: mail.to.name,
      from_name: mail.fromName,
      reply_to: mail.replyTo,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      secret: mail.secret !== false,
      valid_until: validSeconds === null ? null : new Date(mail.createdAt.getTime() + validSeconds * 1_000),
      attachments: JSON.stringify(mail.attachments),
      subject_type: mail.about?.type ?? null,
      subject_id: mail.about?.id ?? null,
      unsubscribe_url: mail.unsubscribeUrl,
      caused_by: mail.causedBy,
      created_at: mail.createdAt,
      asked_at: mail.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a try of a mail; null when the organization has no such mail. */
export async function countAttempt(
  db: Kysely<DB>,
  { mailId, orgId }: { mailId: string; orgId: string | null },
) {
  const row = await db
    .updateTable('outgoing_mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('org_id', 'is not distinct from', orgId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Why the last try of a mail that still waits failed. */
export async function rememberFailure(db: Kysely<DB>, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({ last_error: reason.slice(0, 500) })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** Whether it was not told as sent before. */
export async function markMailSent(
  db: Kysely<DB>,
  id: string,
  sent: { at: Date; messageId: string; wipe: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mails')
    .set({
      status: 'sent',
      sent_at: sent.at,
      message_id: sent.messageId,
      last_error: null,
      ...(sent.wipe ? WIPED : {}),
    })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether it still waited: what left in the meantime did not fail. */
export async function markMailFailed(
  db: Kysely<DB>,
  id: string,
  failure: { at: Date; reason: string; refused: boolean; wipe: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mails')
    .set({
      status: 'failed',
      failed_at: failure.at,
      refused: failure.refused,
      last_error: failure.reason.slice(0, 500),
      ...(failure.wipe ? WIPED : {}),
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A code stands in the subject too, so that phones show it. */
const WIPED = { subject: '', html: null, text: null }

/** A failed mail of the organization that may be sent again. Errors: not_found, mail_not_failed (codes are asked for again). */
export async function getFailedMail(
  tx: Tx,
  id: string,
): Promise<{ to_email: string; subject_type: string | null }> {
  const known = await tx.db
    .selectFrom('outgoing_mails')
    .select(['to_email', 'status', 'valid_until', 'subject_type'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new DomainError('not_found')
  if (known.status !== 'failed' || known.valid_until !== null) throw new DomainError('mail_not_failed')
  return known
}

/** Puts it back, once however many ask at once. Errors: mail_not_failed. */
export async function requeueMail(tx: Tx, id: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('outgoing_mails')
    .set((eb) => ({
      status: 'queued',
      failed_at: null,
      last_error: null,
      refused: false,
      counts: true,
      attempts: 0,
      asked_at: tx.now,
      asked: eb('asked', '+', 1),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('valid_until', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new DomainError('mail_not_failed')
}
