import { createHash } from 'node:crypto'
import type { Member, TestApp } from '../harness.ts'

export type MadeMail = { mailboxId: string; folderId: string; conversationId: string; messageId: string }

/** A mailbox of the member with one mail in its inbox, written as rows: its source is in no store, and nothing looks whether its server answers. */
export async function makeMail({ context }: TestApp, { orgId, userId }: Member): Promise<MadeMail> {
  const { rows } = await context.pool.query<MadeMail>(
    `with mailbox as (
       insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at, sync_paused_at)
       values ($1, $2, 'imap', 'boite-' || gen_random_uuid() || '@exemple.fr', 'x.x', now() + interval '1 year', now()) returning id),
     folder as (
       insert into mail_folders (org_id, mailbox_id, remote_key, name, role, followed)
       select $1, id, 'INBOX', 'INBOX', 'inbox', true from mailbox returning id),
     conversation as (insert into conversations (org_id) values ($1) returning id),
     message as (
       insert into mail_messages (org_id, mailbox_id, conversation_id, content_hash, file_key, size, message_id, subject, people, received_at,
         snippet, outgoing, addresses, mentions, search, traits)
       select $1, mailbox.id, conversation.id, '\\x00', 'none', 10, 'a@exemple.fr', 'Sujet', '{"to":[],"cc":[],"bcc":[]}', now(), '', false, '{}', '{}', '',
         '{"authentication":null,"protection":null,"automatic":false,"listId":null}'
       from mailbox, conversation returning id, received_at),
     placement as (
       insert into mail_placements (org_id, mailbox_id, folder_id, epoch, remote_id, message_id, received_at)
       select $1, mailbox.id, folder.id, '1', '1', message.id, message.received_at from mailbox, folder, message),
     entry as (
       insert into conversation_entries
         (org_id, mailbox_id, place_id, conversation_id, last_at, last_message_id, messages, unread, flagged, attachments, senders)
       select $1, mailbox.id, place.id, conversation.id, now(), message.id, 1, 1, 0, false, '{}'
       from mailbox, conversation, message, (select id from folder union all select id from mailbox) as place)
     select mailbox.id as "mailboxId", folder.id as "folderId", conversation.id as "conversationId", message.id as "messageId"
     from mailbox, folder, conversation, message`,
    [orgId, userId],
  )
  return rows[0]!
}

/** A mail whose source is in the store, with one attachment: what an endpoint that opens it is asked with. */
export async function makeAttachment(
  app: TestApp,
  member: Member,
  file = { name: 'plan.txt', text: 'Le plan' },
): Promise<{ messageId: string; position: number }> {
  const { messageId } = await makeMail(app, member)
  const { context } = app
  const hash = createHash('sha256').update(messageId).digest('hex')
  const key = `${member.orgId}/mails/${hash}.eml`
  const source = [
    ...['From: Camille Roy <camille@client.test>', 'Subject: Plan', 'MIME-Version: 1.0'],
    ...[
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Bonjour',
      '--b',
    ],
    ...[`Content-Type: application/octet-stream`, `Content-Disposition: attachment; filename="${file.name}"`],
    ...['Content-Transfer-Encoding: base64', '', Buffer.from(file.text).toString('base64'), '--b--', ''],
  ]
  await context.files.put(key, Buffer.from(source.join('\r\n')), { contentType: 'message/rfc822' })
  await context.pool.query(
    `update mail_messages set file_key = $2, from_name = 'Camille Roy', from_address = 'camille@client.test' where id = $1`,
    [messageId, key],
  )
  return { messageId, position: 0 }
}
