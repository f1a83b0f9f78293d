import type { Member, TestApp } from '#server/test/harness.ts'
import { makeAttachment } from '#server/test/mail/make-mail.ts'
import type { Call } from './call.ts'
import type { Known } from './valid-values.ts'

/** A mail with its source, and what a team writes and says of it. */
export async function fillInbox(app: TestApp, owner: Member, mark: string, call: Call) {
  const { messageId } = await makeAttachment(app, owner)
  const { rows } = await app.context.pool.query<{
    mailboxId: string
    folderId: string
    conversationId: string
  }>(
    `update mail_messages m set subject = $3, snippet = $3 from mail_folders f
     where m.org_id = $1 and m.id = $2 and f.org_id = m.org_id and f.mailbox_id = m.mailbox_id
     returning m.mailbox_id as "mailboxId", f.id as "folderId", m.conversation_id as "conversationId"`,
    [owner.orgId, messageId, mark],
  )
  const { mailboxId, folderId, conversationId } = rows[0]!
  const draft = await call('POST', '/mail-drafts', { mailboxId, subject: mark })
  const note = await call('POST', `/conversations/${conversationId}/notes`, { body: mark })
  const label = await call('POST', '/conversation-labels', { name: mark })
  const team = await call('POST', '/member-teams', { name: mark, memberIds: [owner.userId] })
  const view = await call('POST', '/inbox-views', { name: mark, q: mark, shared: true })
  const fields = {
    name: mark,
    language: 'fr',
    folder: mark,
    shared: true,
    subject: mark,
    body: `<p>${mark}</p>`,
  }
  const template = await call('POST', '/email-templates', fields)
  return {
    mailboxId: [mailboxId],
    folderId: [folderId],
    conversationId: [conversationId],
    messageId: [messageId],
    draftId: [draft.id!],
    noteId: [note.noteId!],
    labelId: [label.id!],
    teamId: [team.id!],
    viewId: [view.id!],
    templateId: [template.id!],
  } satisfies Known
}
