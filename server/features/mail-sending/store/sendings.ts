import { sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { AutoReplyKind } from '#shared/domain/mail-sending/auto-reply.ts'
import type { LetterSubject } from '#shared/domain/mail-sending/letter.ts'
import type { Recipients } from '#shared/domain/mail-sending/recipients.ts'
import type { SendingFault, SendingState } from '#shared/domain/mail-sending/sending.ts'

/** Holds every other sending of a conversation until the end of the transaction, so that each counts the answers before it. */
export async function lockAnswers(tx: Tx, conversationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-answers:${conversationId}`}, 0))`.execute(
    tx.byKey,
  )
}

/** A document of ours that a mail carries, or the client whose statement it carries. */
export type SentDocument = { type: LetterSubject; id: string }

export type NewSending = {
  id: string
  mailboxId: string
  conversationId: string | null
  messageId: string
  subject: string
  recipients: Recipients
  html: string
  dueAt: Date
  scheduled: boolean
  unlessAnswered: boolean
  despite: boolean
  prospecting?: boolean
  /** An alias that it leaves from. */
  from?: { address: string; name: string } | null
  /** The document that it carries, or the client of its statement. */
  about?: SentDocument | null
  /** Given where the mailbox answers by itself. */
  automatic?: AutoReplyKind
}

export async function insertSending(tx: Tx, sending: NewSending): Promise<void> {
  await tx.byKey
    .insertInto('mail_sendings')
    .values({
      org_id: tx.scope.orgId,
      id: sending.id,
      mailbox_id: sending.mailboxId,
      conversation_id: sending.conversationId,
      author_id: tx.scope.userId,
      message_id: sending.messageId,
      subject: sending.subject,
      recipients: JSON.stringify(sending.recipients),
      html: sending.html,
      due_at: sending.dueAt,
      scheduled: sending.scheduled,
      unless_answered: sending.unlessAnswered,
      despite: sending.despite,
      prospecting: sending.prospecting ?? false,
      from_address: sending.from?.address ?? null,
      from_name: sending.from?.name || null,
      quote_id: sending.about?.type === 'quote' ? sending.about.id : null,
      invoice_id: sending.about?.type === 'invoice' ? sending.about.id : null,
      company_id: sending.about?.type === 'company' ? sending.about.id : null,
      contact_id: sending.about?.type === 'contact' ? sending.about.id : null,
      automatic: sending.automatic ?? null,
      created_at: tx.now,
    })
    .execute()
}

/** Mails that the caller had sent in the last hour and day, from all their mailboxes of the organization; of a job, those of jobs, by the age of the organization. */
export async function countOwnSendings(tx: Tx) {
  const { orgId, userId } = tx.scope
  const [who, theirs] =
    userId === null
      ? [sql`organizations u`, sql`s.author_id is null`]
      : [sql`users u`, sql`s.author_id = u.id`]
  const { rows } = await sql<{ hour: number; day: number; oldest: Date | null; ageDays: number }>`
    select count(s.id) filter (where s.created_at > ${tx.now}::timestamptz - interval '1 hour')::int as hour, count(s.id)::int as day,
      min(s.created_at) as oldest, extract(epoch from ${tx.now}::timestamptz - max(u.created_at))::float8 / 86400 as "ageDays"
    from ${who} left join mail_sendings s on s.org_id = ${orgId} and ${theirs}
      and s.created_at > ${tx.now}::timestamptz - interval '1 day' and s.state <> 'cancelled'
    where u.id = ${userId ?? orgId}`.execute(tx.byKey)
  return rows[0]!
}

/** A sending that the caller may handle, held until the end of the transaction. Errors: not_found. */
export async function lockSending(tx: Tx, sendingId: string) {
  const row = await tx.db
    .selectFrom('mail_sendings')
    .select(['id', 'mailbox_id', 'conversation_id', 'state', 'fault', 'due_at', 'attempts'])
    .select([
      'file_key',
      'begun_at',
      'message_id',
      'remote_id',
      'filed',
      'sent_at',
      'placed_id',
      'quote_id',
      'invoice_id',
      'company_id',
      'contact_id',
      'author_id',
      'recipients',
      'automatic',
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sendingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { ...row, state: row.state as SendingState, recipients: row.recipients as unknown as Recipients }
}

export type LockedSending = Awaited<ReturnType<typeof lockSending>>

type Change = Partial<{
  state: SendingState
  fault: SendingFault | null
  fault_detail: string | null
  attempts: number
  due_at: Date
  begun_at: Date | null
  sent_at: Date
  file_key: string | null
  remote_id: string | null
  filed: boolean
  checked_at: Date
}>

export async function updateSending(tx: Tx, sendingId: string, change: Change): Promise<void> {
  await updateRow(tx, 'mail_sendings', sendingId, change)
}

/** Further away than this a mail gets its job by the clock: see tend-sendings. */
export const SOON_MS = 90_000

/** Adds the job that sends it, when its instant is near. */
export async function scheduleSending(tx: Tx, sendingId: string, dueAt: Date): Promise<void> {
  if (dueAt.getTime() - tx.now.getTime() > SOON_MS) return
  const startAfter = dueAt > tx.now ? dueAt : undefined
  const options = { key: sendingId, ...(startAfter ? { startAfter } : {}) }
  await tx.enqueue('send-mail', { orgId: tx.scope.orgId, sendingId }, options)
}
