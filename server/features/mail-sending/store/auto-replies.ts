import { sql } from 'kysely'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import type { AcknowledgeTime } from '#shared/domain/mail-sending/auto-reply.ts'

/** The settings of a mailbox, and its address; null where it answers nothing by itself. */
export async function findAutoReply(tx: Tx, mailboxId: string) {
  const { rows } = await sql<{
    address: string
    acknowledges: boolean
    acknowledges_when: AcknowledgeTime
    acknowledgement: string
    language: TemplateLanguage
    away_from: string | null
    away_to: string | null
    away_subject: string
    away_text: string
    enabled_at: Date
  }>`
    select b.address, a.acknowledges, a.acknowledges_when, a.acknowledgement, a.language, a.away_from::text, a.away_to::text, a.away_subject,
      a.away_text, a.enabled_at
    from mailbox_auto_replies a join mailboxes b on b.org_id = a.org_id and b.id = a.mailbox_id
    where a.org_id = ${tx.scope.orgId} and a.mailbox_id = ${mailboxId} and b.address like '%@%'`.execute(
    tx.db,
  )
  return rows[0] ?? null
}

/** Addresses of the organization's mailboxes, aliases too, in small letters. */
export async function listOwnAddresses(tx: Tx): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('own_addresses')
    .select('address')
    .where('org_id', '=', tx.scope.orgId)
    .execute()
  return new Set(rows.map(({ address }) => address!.toLowerCase()))
}

/** Whether mails of a folder are a person's, to be answered: not what was sent, deleted or taken for spam. */
export async function isAnsweredFolder(tx: Tx, folderId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('mail_folders')
    .select('role')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', folderId)
    .executeTakeFirst()
  return row !== undefined && !['sent', 'drafts', 'junk', 'trash'].includes(row.role ?? '')
}

/** Answers of a mailbox in the last hour and day. */
export async function countAutoReplies(tx: Tx, mailboxId: string): Promise<{ hour: number; day: number }> {
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where sent_at > ${tx.now}::timestamptz - interval '1 hour')::int as hour, count(*)::int as day
    from auto_replies_sent where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId} and sent_at > ${tx.now}::timestamptz - interval '1 day'`.execute(
    tx.db,
  )
  return rows[0]!
}

/** Takes the day's one answer to a sender; false when it was given. */
export async function claimAutoReply(
  tx: Tx,
  mailboxId: string,
  sender: string,
  day: string,
): Promise<boolean> {
  const row = await tx.db
    .insertInto('auto_replies_sent')
    .values({
      org_id: tx.scope.orgId,
      mailbox_id: mailboxId,
      sender,
      sent_on: day,
      sent_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sender')
    .executeTakeFirst()
  return row !== undefined
}

export type AutoReplyRow = {
  acknowledges: boolean
  acknowledgesWhen: AcknowledgeTime
  acknowledgement: string
  away: { from: string; to: string; subject: string; text: string } | null
  language: TemplateLanguage
}

/** Writes the settings. What came before an answer was asked for is not answered. */
export async function writeAutoReply(tx: Tx, mailboxId: string, row: AutoReplyRow): Promise<void> {
  const { away } = row
  await sql`
    insert into mailbox_auto_replies as a (org_id, mailbox_id, acknowledges, acknowledges_when, acknowledgement, language, away_from, away_to,
      away_subject, away_text, enabled_at, updated_by, updated_at)
    values (${tx.scope.orgId}, ${mailboxId}, ${row.acknowledges}, ${row.acknowledgesWhen}, ${row.acknowledgement}, ${row.language},
      ${away?.from ?? null}::date, ${away?.to ?? null}::date,
      ${away?.subject ?? ''}, ${away?.text ?? ''}, ${tx.now}, ${tx.scope.userId}, ${tx.now})
    on conflict (org_id, mailbox_id) do update set acknowledges = excluded.acknowledges, acknowledges_when = excluded.acknowledges_when,
      acknowledgement = excluded.acknowledgement, language = excluded.language,
      away_from = excluded.away_from, away_to = excluded.away_to, away_subject = excluded.away_subject, away_text = excluded.away_text,
      enabled_at = case when (not a.acknowledges and excluded.acknowledges) or (a.away_from is null and excluded.away_from is not null)
        then excluded.enabled_at else a.enabled_at end,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(tx.db)
}

/** Senders who were answered two days ago: answers are counted by the day. */
export const oldReplies: Retention = { table: 'auto_replies_sent', since: 'sent_at', hours: 48 }
