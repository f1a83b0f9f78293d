import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { AutoReply } from '#shared/contract/mail-sending.ts'
import { autoReplyOn } from '#shared/domain/mail-sending/auto-reply.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listSenderRows } from './senders.ts'

type Row = {
  mailbox_id: string
  timezone: string
  acknowledges: boolean
  acknowledgement: string
  away_from: string | null
  away_to: string | null
  away_subject: string
  away_text: string
  enabled_at: Date
}

/** The automatic answers of each mailbox from which the caller writes. */
export async function listAutoReplies(tx: Tx): Promise<{ items: AutoReply[] }> {
  const senders = await listSenderRows(tx)
  const { rows } = await sql<Row>`
    select a.mailbox_id, o.timezone, a.acknowledges, a.acknowledgement, a.away_from::text, a.away_to::text, a.away_subject, a.away_text, a.enabled_at
    from mailbox_auto_replies a join organizations o on o.id = a.org_id where a.org_id = ${tx.scope.orgId}`.execute(
    tx.db,
  )
  const byMailbox = new Map(rows.map((row) => [row.mailbox_id, row]))
  return {
    items: senders.map(({ mailboxId, address }) =>
      present(tx, { mailboxId, address }, byMailbox.get(mailboxId)),
    ),
  }
}

function present(tx: Tx, mailbox: { mailboxId: string; address: string }, row: Row | undefined): AutoReply {
  if (!row) return { ...mailbox, acknowledges: false, acknowledgement: '', away: null, active: null }
  const { acknowledges, acknowledgement, away_from: from, away_to: to } = row
  const away =
    from === null || to === null ? null : { from, to, subject: row.away_subject, text: row.away_text }
  const today = todayIn(row.timezone, tx.now)
  const active = autoReplyOn({ acknowledges, away, enabledAt: row.enabled_at }, today)
  return { ...mailbox, acknowledges, acknowledgement, away, active }
}
