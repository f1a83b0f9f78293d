import { sql } from 'kysely'
import { getWorkingHours } from '#server/features/answer-delays/queries/answer-delays.ts'
import type { Tx } from '#server/scope.ts'
import type { AutoReply } from '#shared/contract/auto-replies.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import { type AcknowledgeTime, autoReplyOn } from '#shared/domain/mail-sending/auto-reply.ts'
import { isOpen } from '#shared/domain/working-hours/working-hours.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listSenderRows } from './senders.ts'

type Row = {
  mailbox_id: string
  acknowledges: boolean
  acknowledges_when: AcknowledgeTime
  acknowledgement: string
  language: TemplateLanguage
  away_from: string | null
  away_to: string | null
  away_subject: string
  away_text: string
}

/** The automatic answers of each mailbox from which the caller writes. */
export async function listAutoReplies(tx: Tx): Promise<{ items: AutoReply[] }> {
  const [senders, hours, { rows }] = await Promise.all([
    listSenderRows(tx),
    getWorkingHours(tx),
    sql<Row>`
      select mailbox_id, acknowledges, acknowledges_when, acknowledgement, language, away_from::text, away_to::text, away_subject, away_text
      from mailbox_auto_replies where org_id = ${tx.scope.orgId}`.execute(tx.db),
  ])
  const now = { day: todayIn(hours.timeZone, tx.now), open: isOpen(hours, tx.now) }
  const byMailbox = new Map(rows.map((row) => [row.mailbox_id, row]))
  return {
    items: senders.map(({ mailboxId, address }) =>
      present({ mailboxId, address }, byMailbox.get(mailboxId), now),
    ),
  }
}

/** Until which day each mailbox from which the caller writes answers that nobody is there, where it does so today. */
export async function listAway(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; until: string }>`
    select a.mailbox_id as id, a.away_to::text as until from mailbox_auto_replies a join organizations o on o.id = a.org_id
    where a.org_id = ${tx.scope.orgId} and (${tx.now}::timestamptz at time zone o.timezone)::date between a.away_from and a.away_to`.execute(
    tx.byKey,
  )
  return new Map(rows.map(({ id, until }) => [id, until]))
}

const none: Omit<AutoReply, 'mailboxId' | 'address'> = {
  acknowledges: false,
  acknowledgesWhen: 'always' as const,
  acknowledgement: '',
  away: null,
  language: 'fr' as const,
  active: null,
}

function present(
  mailbox: { mailboxId: string; address: string },
  row: Row | undefined,
  now: { day: string; open: boolean },
): AutoReply {
  if (!row) return { ...mailbox, ...none }
  const { acknowledges, acknowledges_when: acknowledgesWhen, acknowledgement, language } = row
  const { away_from: from, away_to: to } = row
  const away =
    from === null || to === null ? null : { from, to, subject: row.away_subject, text: row.away_text }
  const active = autoReplyOn({ acknowledges, acknowledgesWhen, away }, now)
  return { ...mailbox, acknowledges, acknowledgesWhen, acknowledgement, away, language, active }
}
