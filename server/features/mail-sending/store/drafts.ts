import { sql } from 'kysely'
import { deleteRow, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DraftKind } from '#shared/domain/mail-sending/draft.ts'
import type { Recipients } from '#shared/domain/mail-sending/recipients.ts'

export type NewDraft = {
  mailboxId: string
  /** Null: the mailbox's own address. */
  alias: string | null
  kind: DraftKind
  conversationId: string | null
  answeredId: string | null
  inReplyTo: string | null
  cited: readonly string[]
  recipients: Recipients
  subject: string
  signature: string
  quoted: string | null
}

const columnsOf = (draft: Omit<NewDraft, 'mailboxId' | 'signature'>) => ({
  kind: draft.kind,
  from_address: draft.alias,
  conversation_id: draft.conversationId,
  answered_id: draft.answeredId,
  in_reply_to: draft.inReplyTo,
  cited: [...draft.cited],
  recipients: JSON.stringify(draft.recipients),
  subject: draft.subject,
  quoted: draft.quoted,
  quotes: draft.quoted !== null,
})

/** Writes a draft; null where the conversation has one of its kind in the mailbox already. */
export async function insertDraft(tx: Tx, draft: NewDraft): Promise<string | null> {
  const row = await tx.db
    .insertInto('mail_drafts')
    .values({
      org_id: tx.scope.orgId,
      mailbox_id: draft.mailboxId,
      ...columnsOf(draft),
      body: '',
      signature: draft.signature,
      updated_by: tx.scope.userId,
      updated_at: tx.now,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A draft that the caller may write, held until the end of the transaction. Errors: not_found. */
export async function lockDraft(tx: Tx, draftId: string) {
  const row = await tx.byKey
    .selectFrom('mail_drafts')
    .select(['id', 'mailbox_id', 'conversation_id', 'kind', 'recipients', 'subject', 'body', 'signature'])
    .select('from_address')
    .select(['quotes', 'quoted', 'prospecting', 'revision', 'sending_id', 'answered_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', draftId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { ...row, kind: row.kind as DraftKind, recipients: row.recipients as unknown as Recipients }
}
export type LockedDraft = Awaited<ReturnType<typeof lockDraft>>

/** The same, while it is still to be sent. Errors: not_found, draft_sent. */
export async function lockOpenDraft(tx: Tx, draftId: string): Promise<LockedDraft> {
  const draft = await lockDraft(tx, draftId)
  if (draft.sending_id !== null) throw new DomainError('draft_sent')
  return draft
}

export type WrittenDraft = {
  mailboxId: string
  alias: string | null
  recipients: Recipients
  subject: string
  body: string
  signature: string
  quotes: boolean
  prospecting: boolean
  snippet: string
}

const touched = (tx: Tx) => ({
  revision: sql<number>`revision + 1`,
  updated_by: tx.scope.userId,
  updated_at: tx.now,
  returned: false,
})

export async function writeDraft(tx: Tx, draftId: string, written: WrittenDraft): Promise<void> {
  const { mailboxId, alias, recipients, ...rest } = written
  await updateRow(tx, 'mail_drafts', draftId, {
    ...rest,
    mailbox_id: mailboxId,
    from_address: alias,
    recipients: JSON.stringify(recipients),
    // Without a history there is nothing to send of it.
    quotes: sql<boolean>`${written.quotes} and quoted is not null`,
    ...touched(tx),
  })
}

/** Turns a draft to another mail or kind of answer; its own text stays. */
export async function turnDraft(
  tx: Tx,
  draftId: string,
  to: Omit<NewDraft, 'mailboxId' | 'signature'>,
): Promise<void> {
  await updateRow(tx, 'mail_drafts', draftId, { ...columnsOf(to), ...touched(tx) })
}

/** Notes who changed the files of a draft, and when. The revision stays: whoever sends it has seen them. */
export async function touchDraft(tx: Tx, draftId: string): Promise<void> {
  await updateRow(tx, 'mail_drafts', draftId, { updated_by: tx.scope.userId, updated_at: tx.now })
}

export async function deleteDraftRow(tx: Tx, draftId: string): Promise<void> {
  await deleteRow(tx, 'mail_drafts', draftId)
}

/** Ties a draft to its sending, which hides it. */
export async function writeSendingOfDraft(tx: Tx, draftId: string, sendingId: string): Promise<void> {
  await tx.byKey
    .updateTable('mail_drafts')
    .set({ sending_id: sendingId })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', draftId)
    .execute()
}

/**
 * The drafts of these sendings are there again, whole; `returned`: since an answer came. Where the conversation has another one meanwhile, it
 * stands beside that.
 */
export async function restoreDrafts(
  tx: Tx,
  sendingIds: readonly string[],
  returned: boolean,
): Promise<{ id: string; sendingId: string; conversationId: string | null }[]> {
  const { rows } = await sql<{ id: string; sendingId: string; conversationId: string | null }>`
    update mail_drafts d set sending_id = null, returned = ${returned}, revision = d.revision + 1, updated_at = ${tx.now},
      apart = d.apart or exists (
        select from mail_drafts o where o.org_id = d.org_id and o.conversation_id = d.conversation_id and o.mailbox_id = d.mailbox_id
          and (o.kind = 'forward') = (d.kind = 'forward') and o.sending_id is null and not o.apart and o.id <> d.id)
    from (select id, sending_id from mail_drafts where org_id = ${tx.scope.orgId} and sending_id = any (${sendingIds}::uuid[])) as before
    where d.org_id = ${tx.scope.orgId} and d.id = before.id
    returning d.id, before.sending_id as "sendingId", d.conversation_id as "conversationId"`.execute(tx.db)
  return rows
}

/** The shared drafts of conversations that became one stand beside each other where both have one. */
export async function mergeDrafts(tx: Tx, merges: readonly { from: string; into: string }[]): Promise<void> {
  for (const { from, into } of merges) {
    await sql`
      update mail_drafts d set conversation_id = ${into},
        apart = d.apart or exists (
          select from mail_drafts o where o.org_id = d.org_id and o.conversation_id = ${into} and o.mailbox_id = d.mailbox_id
            and (o.kind = 'forward') = (d.kind = 'forward') and o.sending_id is null and not o.apart)
      where d.org_id = ${tx.scope.orgId} and d.conversation_id = ${from}`.execute(tx.db)
    await sql`
      update mail_sendings set conversation_id = ${into} where org_id = ${tx.scope.orgId} and conversation_id = ${from}`.execute(
      tx.db,
    )
  }
}
