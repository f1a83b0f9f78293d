import { randomUUID } from 'node:crypto'
import type { Member, TestApp } from '../harness.ts'
import { makeMail } from './make-mail.ts'

export type MadeDraft = { mailboxId: string; draftId: string; fileId: string; sendingId: string }

/** A mailbox of the member with a draft that holds a file, and a mail that waits to leave, written as rows. */
export async function makeDraft(app: TestApp, member: Member): Promise<MadeDraft> {
  const { mailboxId } = await makeMail(app, member)
  const ids = { draftId: randomUUID(), fileId: randomUUID(), sendingId: randomUUID() }
  const { pool } = app.context
  const people = JSON.stringify({ to: [{ name: null, address: 'ana@client.test' }], cc: [], bcc: [] })
  await pool.query(
    `insert into mail_drafts (org_id, id, mailbox_id, kind, recipients, subject, body, signature, quotes, updated_at, created_at)
     values ($1, $2, $3, 'new', $4, 'Plan', '', '', false, now(), now())`,
    [member.orgId, ids.draftId, mailboxId, people],
  )
  await pool.query(
    `insert into mail_draft_files (org_id, id, draft_id, mailbox_id, name, type, size, origin, received_bytes, created_at)
     values ($1, $2, $3, $4, 'plan.pdf', 'application/pdf', 10, 'upload', 0, now())`,
    [member.orgId, ids.fileId, ids.draftId, mailboxId],
  )
  await pool.query(
    `insert into mail_sendings (org_id, id, mailbox_id, message_id, subject, recipients, html, due_at, scheduled, unless_answered, created_at)
     values ($1, $2, $3, 'x@atelier.test', 'Plan', $4, '', now() + interval '1 day', true, false, now())`,
    [member.orgId, ids.sendingId, mailboxId, people],
  )
  return { mailboxId, ...ids }
}
