import { sql } from 'kysely'
import { textOf } from '#server/integrations/mail-html/text-of.ts'
import type { Tx } from '#server/scope.ts'
import type { OtherAnswer } from '#shared/contract/mail-sending.ts'
import type { DeliveryReport } from '#shared/contract/mail-sendings.ts'
import { deliveryReason, type ReportedRecipient } from '#shared/domain/mail-sending/delivery-report.ts'

/** Mails of ours in a conversation that left, are on their way or may have left, as far as the caller sees: each once. */
const answersOf = (tx: Tx, conversationId: string) => sql`
    select m.message_id as name, m.received_at as at, m.id as mail_id, null::uuid as sending_id from mail_messages m
    where m.org_id = ${tx.scope.orgId} and m.conversation_id = ${conversationId} and m.outgoing and not coalesce((m.traits->>'automatic')::boolean, false)
    union all
    select s.message_id, s.created_at, null, s.id from mail_sendings s
    where s.org_id = ${tx.scope.orgId} and s.conversation_id = ${conversationId} and s.placed_id is null
      and s.automatic is null and s.state in ('waiting', 'sending', 'sent', 'unsure')`

/** The number of answers that the author of an answer knew of, which tells whether others came since. */
export async function countAnswers(tx: Tx, conversationId: string): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select count(distinct name)::int as answers from (${answersOf(tx, conversationId)}) as each`.execute(
    tx.byKey,
  )
  return rows[0]!.answers
}

/** The same number, and whether there is anything else to be read of the conversation. */
export async function findSendingFacts(
  tx: Tx,
  conversationId: string,
): Promise<{ answers: number; drafts: boolean; sendings: boolean; deliveries: boolean }> {
  const of = sql`org_id = ${tx.scope.orgId} and conversation_id = ${conversationId}`
  const { rows } = await sql<{ answers: number; drafts: boolean; sendings: boolean; deliveries: boolean }>`
    select (select count(distinct name)::int from (${answersOf(tx, conversationId)}) as each) as answers,
      exists (select from mail_drafts where ${of} and sending_id is null) as drafts,
      exists (select from mail_sendings where ${of} and placed_id is null and state <> 'cancelled') as sendings,
      exists (select from mail_delivery_reports r where r.org_id = ${tx.scope.orgId} and (r.mailbox_id, r.message_id) in (
        select mailbox_id, message_id from mail_messages where ${of} and outgoing
        union all select mailbox_id, message_id from mail_sendings where ${of})) as deliveries`.execute(
    tx.byKey,
  )
  return rows[0]!
}

const MOST_TEXT = 20_000

/** The latest answer of a conversation, to be shown to whoever is about to send another. */
export async function findLatestAnswer(
  tx: Tx,
  conversationId: string,
  answers: number,
): Promise<OtherAnswer> {
  const { rows } = await sql<{
    at: Date
    mailId: string | null
    sendingId: string | null
    authorName: string | null
    html: string | null
    text: string | null
  }>`
    select latest.at, latest.mail_id as "mailId", latest.sending_id as "sendingId", s.html, r.snippet as text,
      coalesce(u.name, r.from_name, r.from_address) as "authorName"
    from (select * from (${answersOf(tx, conversationId)}) as each order by at desc limit 1) as latest
    left join mail_sendings s on s.org_id = ${tx.scope.orgId} and s.id = latest.sending_id
    left join users u on u.id = s.author_id
    left join readable_mails r on r.org_id = ${tx.scope.orgId} and r.id = latest.mail_id`.execute(tx.db)
  const [latest] = rows
  return {
    answers,
    authorName: latest?.authorName ?? null,
    at: (latest?.at ?? tx.now).toISOString(),
    text: latest?.html == null ? (latest?.text ?? null) : textOf(latest.html).slice(0, MOST_TEXT),
    sendingId: latest?.sendingId ?? null,
    mailId: latest?.mailId ?? null,
  }
}

type ReportRow = {
  mail_id: string | null
  sending_id: string | null
  report_id: string
  state: 'failed' | 'delayed'
  recipients: Pick<ReportedRecipient, 'address' | 'status'>[]
  reported_at: Date
}

/** The reports of servers about our mails in a conversation, oldest first. */
export async function listDeliveryReports(tx: Tx, conversationId: string): Promise<DeliveryReport[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<ReportRow>`
    select m.id as mail_id, null::uuid as sending_id, r.report_id, r.state, r.recipients, r.reported_at
    from mail_messages m join mail_delivery_reports r on r.org_id = m.org_id and r.mailbox_id = m.mailbox_id and r.message_id = m.message_id
    where m.org_id = ${orgId} and m.conversation_id = ${conversationId} and m.outgoing
    union all
    select null, s.id, r.report_id, r.state, r.recipients, r.reported_at
    from mail_sendings s join mail_delivery_reports r on r.org_id = s.org_id and r.mailbox_id = s.mailbox_id and r.message_id = s.message_id
    where s.org_id = ${orgId} and s.conversation_id = ${conversationId} and s.placed_id is null
    order by 6, 3`.execute(tx.db)
  return rows.map((row) => ({
    mailId: row.mail_id,
    sendingId: row.sending_id,
    reportId: row.report_id,
    state: row.state,
    recipients: row.recipients.map(({ address, status }) => ({
      address,
      status,
      reason: deliveryReason(status),
    })),
    at: row.reported_at.toISOString(),
  }))
}
