import { type RawBuilder, sql } from 'kysely'
import { followConversations } from '#server/features/inbox-team/commands/follow-mails.ts'
import type { ParsedMail } from '#server/integrations/mail-parser/port.ts'
import type { RemoteMail } from '#server/integrations/mail-source/port.ts'
import type { Tx } from '#server/scope.ts'
import { threadKeys } from '#shared/domain/conversations/thread-keys.ts'
import { refreshEntries } from './entries.ts'
import type { FolderEpoch } from './placements.ts'
import { threadMails } from './threads.ts'

/** A mail that was fetched and read, its source in the file store. `messageId` is made from the content where it says none. */
export type ReadMail = RemoteMail & {
  receivedAt: Date
  /** The provider's ids of the mail and of its conversation, good in the whole mailbox for ever. */
  remoteId: string | null
  thread: string | null
  /** SHA-256 of the source, in hexadecimal. */
  contentHash: string
  fileKey: string
  size: number
  outgoing: boolean
  messageId: string
  parsed: ParsedMail
}

/** Ids of the mailbox's mails with these contents. */
export async function findByContent(
  tx: Tx,
  mailboxId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ hash: string; id: string }>`
    select encode(content_hash, 'hex') as hash, id from mail_messages
    where org_id = ${tx.scope.orgId} and mailbox_id = ${mailboxId}
      and content_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`.execute(tx.db)
  return new Map(rows.map(({ hash, id }) => [hash, id]))
}

/** Ids of the mailbox's mails that its provider calls so. */
export async function findByRemoteId(
  tx: Tx,
  mailboxId: string,
  remoteIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('mail_messages')
    .select(['remote_id', 'id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .where('remote_id', '=', sql<string>`any (${remoteIds}::text[])`)
    .execute()
  return new Map(rows.map(({ remote_id, id }) => [remote_id!, id]))
}

/** Ids of mails by content, and those that were not here. */
export type Inserted = { ids: Map<string, string>; fresh: readonly ReadMail[] }

/** Numbers of the devis that the mail is about. */
type Mentioned = ReadMail & { mentions: string[] }

/** Writes mails, each once whatever folders hold it, in their conversations. */
export async function insertMails(tx: Tx, mailboxId: string, mails: readonly Mentioned[]): Promise<Inserted> {
  const known = await findByContent(
    tx,
    mailboxId,
    mails.map(({ contentHash }) => contentHash),
  )
  const fresh = [...new Map(mails.map((mail) => [mail.contentHash, mail])).values()].filter(
    ({ contentHash }) => !known.has(contentHash),
  )
  if (fresh.length === 0) return { ids: known, fresh }
  const { conversationIds, mergedIds } = await threadMails(
    tx,
    fresh.map(({ messageId, parsed, thread }) =>
      threadKeys({ ...parsed, messageId, providerThread: thread && `${mailboxId}:${thread}` }),
    ),
  )
  const rows = fresh.map((mail, index) => rowOf(mail, conversationIds[index]!))
  await sql`
    insert into mail_messages (org_id, mailbox_id, conversation_id, remote_id, content_hash, file_key, size, message_id, subject, from_name, from_address,
      people, sent_at, received_at, snippet, attachments, traits, outgoing, addresses, mentions, private_to, search, created_at)
    select ${tx.scope.orgId}, ${mailboxId}, r.conversation_id, r.remote_id, decode(r.content_hash, 'hex'), r.file_key, r.size, r.message_id, r.subject,
      r.from_name, r.from_address, r.people, r.sent_at, r.received_at, r.snippet, r.attachments, r.traits, r.outgoing,
      array(select jsonb_array_elements_text(r.addresses)), array(select jsonb_array_elements_text(r.mentions)), case when b.user_id = c.private_to then c.private_to end,
      setweight(to_tsvector('french_mail', r.subject), 'A') || setweight(to_tsvector('simple_mail', r.people_text), 'B')
        || setweight(to_tsvector('french_mail', r.text), 'C'), ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (conversation_id uuid, remote_id text, content_hash text, file_key text, size integer,
      message_id text, subject text, from_name text, from_address text, people jsonb, sent_at timestamptz, received_at timestamptz,
      snippet text, attachments jsonb, traits jsonb, outgoing boolean, addresses jsonb, mentions jsonb, people_text text, text text)
    join conversations c on c.org_id = ${tx.scope.orgId} and c.id = r.conversation_id
    join mailboxes b on b.org_id = c.org_id and b.id = ${mailboxId}`.execute(tx.db)
  await refreshConversations(tx, mergedIds)
  const ids = await findByContent(
    tx,
    mailboxId,
    mails.map(({ contentHash }) => contentHash),
  )
  return { ids, fresh }
}

/** A conversation that took others in, or gave mails away, changes its rows in every mailbox. */
export async function refreshConversations(tx: Tx, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  const { orgId } = tx.scope
  await sql`
    update mail_messages m set private_to = c.private_to from conversations c, mailboxes b
    where m.org_id = ${orgId} and m.conversation_id = any (${conversationIds}::uuid[]) and c.org_id = m.org_id and c.id = m.conversation_id
      and b.org_id = m.org_id and b.id = m.mailbox_id and b.user_id = c.private_to and m.private_to is null`.execute(
    tx.db,
  )
  const mailboxes = await tx.db
    .selectFrom('mail_messages')
    .select('mailbox_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`conversation_id = any (${conversationIds}::uuid[])`)
    .execute()
  for (const { mailbox_id } of mailboxes) await refreshEntries(tx, mailbox_id, conversationIds)
  await followConversations(tx, conversationIds)
}

/** Text kept for the search of one mail: a tsvector holds 1 MB and each word 2 kB at most. */
const MOST_SEARCHED = 200_000

function rowOf(mail: Mentioned, conversationId: string) {
  const { parsed } = mail
  const people = { to: parsed.to, cc: parsed.cc, bcc: parsed.bcc, replyTo: parsed.replyTo }
  const everyone = [parsed.from, parsed.sender, ...Object.values(people).flat()].filter((one) => one !== null)
  const names = parsed.attachments.map(({ name }) => name)
  return {
    conversation_id: conversationId,
    remote_id: mail.remoteId,
    content_hash: mail.contentHash,
    file_key: mail.fileKey,
    size: mail.size,
    message_id: mail.messageId,
    subject: parsed.subject,
    from_name: parsed.from?.name ?? null,
    from_address: parsed.from?.address ?? null,
    people,
    sent_at: parsed.sentAt?.toISOString() ?? null,
    received_at: mail.receivedAt.toISOString(),
    snippet: parsed.snippet,
    attachments: parsed.attachments,
    traits: {
      authentication: parsed.authentication,
      protection: parsed.protection,
      invitation: parsed.invitation,
      automatic: parsed.automatic,
      listId: parsed.listId,
    },
    outgoing: mail.outgoing,
    addresses: [...new Set(everyone.map(({ address }) => address.toLowerCase()))],
    mentions: mail.mentions,
    people_text: everyone
      .map(({ name, address }) => `${name ?? ''} ${address} ${address.replaceAll(/[@.]/g, ' ')}`)
      .join(' '),
    text: `${parsed.text.slice(0, MOST_SEARCHED)} ${names.join(' ')}`,
  }
}

/** Says where the server holds mails that are here, and shows them in the lists, with what is still to be said to it. */
export async function placeMails(
  tx: Tx,
  { mailboxId, folderId, epoch }: FolderEpoch,
  placed: readonly (RemoteMail & { messageId: string })[],
): Promise<void> {
  if (placed.length === 0) return
  const waiting = (which: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
    sql`select ${value} from mail_changes c where c.org_id = ${tx.scope.orgId} and c.message_id = told.message_id and ${which} order by c.id desc limit 1`
  await sql`
    insert into mail_placements (org_id, mailbox_id, folder_id, epoch, remote_id, message_id, received_at, seen, flagged, moved_to)
    select ${tx.scope.orgId}, ${mailboxId}, ${folderId}, ${epoch}, told.id, told.message_id,
      (select m.received_at from mail_messages m where m.org_id = ${tx.scope.orgId} and m.id = told.message_id),
      coalesce((${waiting(sql`c.action in ('seen', 'unseen')`, sql`c.action = 'seen'`)}), told.seen),
      coalesce((${waiting(sql`c.action in ('flag', 'unflag')`, sql`c.action = 'flag'`)}), told.flagged),
      (${waiting(sql`c.action = 'move' and c.source_folder_id = ${folderId}`, sql`c.target_folder_id`)})
    from unnest(${placed.map(({ id }) => id)}::text[], ${placed.map(({ messageId }) => messageId)}::uuid[],
      ${placed.map(({ seen }) => seen)}::boolean[], ${placed.map(({ flagged }) => flagged)}::boolean[]) as told (id, message_id, seen, flagged)
    on conflict (org_id, folder_id, epoch, remote_id) do update
    set message_id = excluded.message_id, received_at = excluded.received_at, seen = excluded.seen, flagged = excluded.flagged, moved_to = excluded.moved_to, fault = null, attempts = 0, file_key = null`.execute(
    tx.db,
  )
  const rows = await tx.db
    .selectFrom('mail_messages')
    .select('conversation_id')
    .distinct()
    .where('org_id', '=', tx.scope.orgId)
    .where(
      'id',
      'in',
      placed.map(({ messageId }) => messageId),
    )
    .execute()
  await refreshEntries(
    tx,
    mailboxId,
    rows.map((row) => row.conversation_id),
  )
}

/** Counts a try that failed for a mail that cannot be read; its source stays where it was fetched. */
export async function countFailedRead(
  tx: Tx,
  { mailboxId, folderId, epoch }: FolderEpoch,
  { id, seen, flagged, fault, fileKey }: RemoteMail & { fault: string; fileKey: string | null },
): Promise<void> {
  await sql`
    insert into mail_placements (org_id, mailbox_id, folder_id, epoch, remote_id, seen, flagged, attempts, fault, file_key)
    values (${tx.scope.orgId}, ${mailboxId}, ${folderId}, ${epoch}, ${id}, ${seen}, ${flagged}, 1, ${fault}, ${fileKey})
    on conflict (org_id, folder_id, epoch, remote_id) do update
    set attempts = mail_placements.attempts + 1, fault = excluded.fault, file_key = coalesce(excluded.file_key, mail_placements.file_key)`.execute(
    tx.db,
  )
}
