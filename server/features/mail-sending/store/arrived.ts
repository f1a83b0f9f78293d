import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReportedRecipient } from '#shared/domain/mail-sending/delivery-report.ts'

/** Mails that came, as far as what we send is concerned: ids of rows, and of RFC 5322. */
export type Arrived = {
  id: string
  conversationId: string
  messageId: string
  remoteId: string | null
  outgoing: boolean
}

/** The rows of mails that were just written. */
export async function listArrived(tx: Tx, ids: readonly string[]): Promise<Arrived[]> {
  const rows = await tx.db
    .selectFrom('mail_messages')
    .select(['id', 'conversation_id', 'message_id', 'remote_id', 'outgoing'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    remoteId: row.remote_id,
    outgoing: row.outgoing,
  }))
}

/**
 * Ends the sendings whose mail now stands in the folder of sent mails, found by the Message-ID that we gave it or by the provider's id: it left,
 * whatever state was known, and the conversation shows the mail instead. Returns these sendings as they were.
 */
export async function placeSent(
  tx: Tx,
  mailboxId: string,
  mails: readonly (Arrived & { ownId: string | null })[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mail_sendings s set placed_id = came.id, conversation_id = came.conversation_id, filed = true, file_key = null,
      state = 'sent', fault = null, fault_detail = null, sent_at = coalesce(s.sent_at, ${tx.now})
    from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ conversationId }) => conversationId)}::uuid[],
      ${mails.map(({ messageId }) => messageId)}::text[], ${mails.map(({ remoteId }) => remoteId)}::text[],
      ${mails.map(({ ownId }) => ownId)}::text[]) as came (id, conversation_id, message_id, remote_id, own_id)
    where s.org_id = ${tx.scope.orgId} and s.mailbox_id = ${mailboxId} and s.placed_id is null and s.state <> 'cancelled'
      and s.begun_at is not null and (s.message_id in (came.message_id, came.own_id) or s.remote_id = came.remote_id)
    returning s.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** The conversations of mails that carry devis are with these devis, those of invoices too, and their clients, whatever address they went to. */
export async function linkDocuments(tx: Tx, sendingIds: readonly string[]): Promise<void> {
  await sql`
    insert into conversation_links (org_id, conversation_id, kind, subject_id, linked, user_id, created_at)
    select distinct on (s.conversation_id, l.id) s.org_id, s.conversation_id, l.kind, l.id, true, s.author_id, ${tx.now}::timestamptz
    from mail_sendings s left join quotes q on q.org_id = s.org_id and q.id = s.quote_id
    left join invoices i on i.org_id = s.org_id and i.id = s.invoice_id
    cross join lateral (select coalesce(q.company_id, i.company_id) as company_id, coalesce(q.contact_id, i.contact_id) as contact_id) as c
    cross join lateral (values ('quote', q.id), ('company', c.company_id), ('contact', case when c.company_id is null then c.contact_id end)) as l (kind, id)
    where s.org_id = ${tx.scope.orgId} and s.id = any (${sendingIds}::uuid[]) and s.conversation_id is not null
      and s.author_id is not null and l.id is not null
    on conflict do nothing`.execute(tx.db)
}

/** The drafts that they were written from are needed no more. */
export async function forgetDraftsOf(tx: Tx, sendingIds: readonly string[]): Promise<void> {
  await sql`delete from mail_drafts where org_id = ${tx.scope.orgId} and sending_id = any (${sendingIds}::uuid[])`.execute(
    tx.db,
  )
}

/** Marks unsure sendings as sent where a mail that came names their Message-ID. */
export async function proveSent(tx: Tx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await sql`
    update mail_sendings set state = 'sent', fault = null, fault_detail = null, sent_at = coalesce(sent_at, begun_at)
    where org_id = ${tx.scope.orgId} and state = 'unsure' and message_id = any (${messageIds}::text[])`.execute(
    tx.db,
  )
}

/** Takes back the mails that were to leave unless an answer came to their conversation. Returns their ids. */
export async function cancelAnswered(tx: Tx, conversationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mail_sendings set state = 'cancelled', fault = 'answered', file_key = null
    where org_id = ${tx.scope.orgId} and conversation_id = any (${conversationIds}::uuid[]) and state = 'waiting' and unless_answered
    returning id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * The Message-ID of the mail that a report is about: the one that it names, else that of the last mail from the mailbox to one of these
 * addresses, at most five days before. Null: none of ours.
 */
export async function findReported(
  tx: Tx,
  mailboxId: string,
  { named, addresses, at }: { named: string | null; addresses: readonly string[]; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ messageId: string }>`
    select message_id as "messageId" from (
      select m.message_id, m.received_at as at, m.message_id = ${named} as is_named from mail_messages m
      where m.org_id = ${tx.scope.orgId} and m.mailbox_id = ${mailboxId} and m.outgoing
        and (m.message_id = ${named} or (m.addresses && ${addresses}::text[] and m.received_at between ${at}::timestamptz - interval '5 days' and ${at}))
      union all
      select s.message_id, s.begun_at, s.message_id = ${named} from mail_sendings s
      where s.org_id = ${tx.scope.orgId} and s.mailbox_id = ${mailboxId} and s.begun_at is not null
        and (s.message_id = ${named} or (s.begun_at between ${at}::timestamptz - interval '5 days' and ${at}::timestamptz + interval '1 minute'
          and exists (select from jsonb_path_query(s.recipients, '$.*[*].address') as one where lower(one #>> '{}') = any (${addresses}::text[]))))
    ) as mails order by is_named desc, at desc limit 1`.execute(tx.db)
  return rows[0]?.messageId ?? null
}

export async function insertReport(
  tx: Tx,
  mailboxId: string,
  report: { reportId: string; messageId: string; recipients: readonly ReportedRecipient[]; at: Date },
): Promise<void> {
  const failed = report.recipients.some(({ action }) => action === 'failed')
  await tx.db
    .insertInto('mail_delivery_reports')
    .values({
      org_id: tx.scope.orgId,
      report_id: report.reportId,
      mailbox_id: mailboxId,
      message_id: report.messageId,
      state: failed ? 'failed' : 'delayed',
      recipients: JSON.stringify(report.recipients),
      reported_at: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
