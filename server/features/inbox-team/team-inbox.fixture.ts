import { randomUUID } from 'node:crypto'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'

/** A mailbox with an inbox and so many conversations of one mail each, the first the newest, written as rows. */
export async function makeInbox(
  { context }: TestApp,
  { orgId, userId }: Member,
  { sharing = 'everything', conversations = 3 }: { sharing?: MailboxSharing; conversations?: number } = {},
) {
  const { rows } = await context.pool.query<{ mailboxId: string; folderId: string }>(
    `with mailbox as (
       insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at, sync_paused_at, sharing)
       values ($1, $2, 'imap', $3, 'x.x', now(), now(), $4) returning id)
     insert into mail_folders (org_id, mailbox_id, remote_key, name, role, followed)
     select $1, id, 'INBOX', 'INBOX', 'inbox', true from mailbox returning mailbox_id as "mailboxId", id as "folderId"`,
    [orgId, userId, `boite-${randomUUID()}@exemple.fr`, sharing],
  )
  const { mailboxId, folderId } = rows[0]!
  const ids = Array.from({ length: conversations }, () => randomUUID())
  await context.pool.query(
    `with numbered as (select id, n, now() - make_interval(mins => n::int) as at from unnest($4::uuid[]) with ordinality as c (id, n)),
     made as (insert into conversations (org_id, id) select $1::uuid, id from numbered),
     mails as (
       insert into mail_messages (org_id, mailbox_id, conversation_id, content_hash, file_key, size, message_id, subject, from_name, from_address, people,
         received_at, snippet, outgoing, addresses, mentions, search, traits)
       select $1, $2, id, sha256(id::text::bytea), 'none', 10, id || '@client.test', 'Sujet ' || n, 'Camille Roy', 'camille@client.test',
         '{"to":[],"cc":[],"bcc":[]}', at, '', false, '{}', '{}', to_tsvector('french_mail', 'chantier'),
         '{"authentication":null,"protection":null,"automatic":false,"listId":null}' from numbered
       returning id, conversation_id, received_at),
     placed as (
       insert into mail_placements (org_id, mailbox_id, folder_id, epoch, remote_id, message_id, received_at, seen)
       select $1, $2, $3, '1', row_number() over (), id, received_at, true from mails)
     insert into conversation_entries
       (org_id, mailbox_id, place_id, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, senders)
     select $1, $2, place, conversation_id, received_at, id, 1, 0, 0, false, array['Camille Roy']
     from mails, unnest(array[$2, $3]::uuid[]) as place`,
    [orgId, mailboxId, folderId, ids],
  )
  return { mailboxId, folderId, ids }
}
