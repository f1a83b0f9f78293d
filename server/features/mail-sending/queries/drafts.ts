import { sql } from 'kysely'
import { readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { Draft, DraftFile, DraftSummary } from '#shared/contract/mail-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DraftKind } from '#shared/domain/mail-sending/draft.ts'
import type { Recipients } from '#shared/domain/mail-sending/recipients.ts'

const summaryColumns = [
  'd.id',
  'd.kind',
  'd.conversation_id',
  'd.mailbox_id',
  'd.recipients',
  'd.subject',
  'd.snippet',
  'd.revision',
  'd.updated_at',
  'd.updated_by',
  'd.returned',
] as const

const drafts = (tx: Tx) =>
  tx.db
    .selectFrom('mail_drafts as d')
    .leftJoin('users as u', 'u.id', 'd.updated_by')
    .where('d.org_id', '=', tx.scope.orgId)

const summaries = (tx: Tx) =>
  drafts(tx)
    .select(summaryColumns)
    .select('u.name as editor_name')
    .select(
      sql<number>`(select count(*)::int from mail_draft_files f where f.org_id = d.org_id and f.draft_id = d.id and f.content_id is null)`.as(
        'files',
      ),
    )
    .where('d.sending_id', 'is', null)

type EditRow = {
  revision: number
  updated_at: Date
  updated_by: string | null
  editor_name: string | null
  returned: boolean
}
const edit = (row: EditRow) => ({
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
  updatedById: row.updated_by,
  updatedByName: row.editor_name,
  returned: row.returned,
})

type SummaryRow = EditRow & {
  id: string
  kind: string
  conversation_id: string | null
  mailbox_id: string
  recipients: unknown
  subject: string
  snippet: string
  files: number
}
const summary = (row: SummaryRow): DraftSummary => ({
  id: row.id,
  kind: row.kind as DraftKind,
  conversationId: row.conversation_id,
  mailboxId: row.mailbox_id,
  to: [...(row.recipients as Recipients).to],
  subject: row.subject,
  snippet: row.snippet,
  files: row.files,
  ...edit(row),
})

/** Drafts of the mailboxes that the caller writes from, the one changed last first. */
export async function listDrafts(
  tx: Tx,
  { mailboxId, ...page }: { mailboxId?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const query = mailboxId === undefined ? summaries(tx) : summaries(tx).where('d.mailbox_id', '=', mailboxId)
  return readPage(query, { by: ['d.updated_at', 'd.id'], direction: 'desc' }, page, summary)
}

/** The drafts of a conversation, the shared ones and those that came back beside them. */
export async function listConversationDrafts(tx: Tx, conversationId: string): Promise<DraftSummary[]> {
  const rows = await summaries(tx)
    .where('d.conversation_id', '=', conversationId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
  return rows.map(summary)
}

/** A draft that the caller may write, as it is shown. Errors: not_found, draft_sent. */
export async function getDraft(tx: Tx, draftId: string): Promise<Draft> {
  const [row, files] = await Promise.all([
    drafts(tx).selectAll('d').select('u.name as editor_name').where('d.id', '=', draftId).executeTakeFirst(),
    listFiles(tx, draftId),
  ])
  if (!row) throw new DomainError('not_found')
  if (row.sending_id !== null) throw new DomainError('draft_sent')
  const { to, cc, bcc } = row.recipients as unknown as Recipients
  return {
    id: row.id,
    kind: row.kind as DraftKind,
    conversationId: row.conversation_id,
    answeredId: row.answered_id,
    mailboxId: row.mailbox_id,
    alias: row.from_address,
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    subject: row.subject,
    body: row.body,
    signature: row.signature,
    quotes: row.quotes,
    quoted: row.quoted,
    prospecting: row.prospecting,
    files,
    ...edit(row),
  }
}

/** Files of a draft, in the order in which they came. */
export async function listFiles(tx: Tx, draftId: string): Promise<DraftFile[]> {
  const rows = await tx.db
    .selectFrom('mail_draft_files')
    .select(['id', 'name', 'type', 'size', 'origin', 'content_id', 'received_bytes'])
    .where('org_id', '=', tx.scope.orgId)
    .where('draft_id', '=', draftId)
    .orderBy('id')
    .execute()
  return rows.map(presentFile)
}

type FileRow = {
  id: string
  name: string
  type: string
  size: number
  origin: string
  content_id: string | null
  received_bytes: number
}
export const presentFile = (row: FileRow): DraftFile => ({
  id: row.id,
  name: row.name,
  type: row.type,
  size: row.size,
  origin: row.origin as DraftFile['origin'],
  contentId: row.content_id,
  receivedBytes: row.received_bytes,
})

/** A file of a draft, or of what that became, that the caller may read. Errors: not_found. */
export async function getDraftFile(tx: Tx, fileId: string) {
  const row = await tx.db
    .selectFrom('mail_draft_files as f')
    .innerJoin('mail_drafts as d', (join) =>
      join.onRef('d.org_id', '=', 'f.org_id').onRef('d.id', '=', 'f.draft_id'),
    )
    .leftJoin('mail_messages as m', (join) =>
      join.onRef('m.org_id', '=', 'f.org_id').onRef('m.id', '=', 'f.message_id'),
    )
    .select(['f.id', 'f.name', 'f.type', 'f.size', 'f.file_key', 'f.part_position', 'f.content_id'])
    .select('m.file_key as source_key')
    .where('f.org_id', '=', tx.scope.orgId)
    .where('f.id', '=', fileId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}
