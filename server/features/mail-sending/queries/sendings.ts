import { sql } from 'kysely'
import { readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Recipients } from '#shared/domain/mail-sending/recipients.ts'
import type { SendingFault, SendingState } from '#shared/domain/mail-sending/sending.ts'
import type { SentDocument } from '../store/sendings.ts'

type ShownFile = Sending['files'][number]

const sendings = (tx: Tx, plan: 'db' | 'byKey') =>
  tx[plan]
    .selectFrom('mail_sendings as s')
    .leftJoin('users as u', 'u.id', 's.author_id')
    .select([
      's.id',
      's.conversation_id',
      's.mailbox_id',
      's.state',
      's.fault',
      's.fault_detail',
      's.author_id',
    ])
    .select(['s.subject', 's.recipients', 's.html', 's.created_at', 's.due_at', 's.scheduled'])
    .select([
      's.unless_answered',
      's.sent_at',
      's.quote_id',
      's.invoice_id',
      's.automatic',
      'u.name as author_name',
    ])
    .select(
      sql<
        ShownFile[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'contentId', f.content_id) order by f.id), '[]')
        from mail_drafts d join mail_draft_files f on f.org_id = d.org_id and f.draft_id = d.id
        where d.org_id = s.org_id and d.sending_id = s.id)`.as('files'),
    )
    .where('s.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof sendings>['execute']>>[number]

function present({ scope }: Tx, row: Row): Sending {
  const { to, cc, bcc } = row.recipients as unknown as Recipients
  return {
    id: row.id,
    conversationId: row.conversation_id,
    mailboxId: row.mailbox_id,
    state: row.state as SendingState,
    fault: row.fault as SendingFault | null,
    faultDetail: row.fault_detail,
    authorId: row.author_id,
    authorName: row.author_name,
    subject: row.subject,
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    html: row.html,
    files: row.files,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    scheduled: row.scheduled,
    unlessAnswered: row.unless_answered,
    sentAt: row.sent_at?.toISOString() ?? null,
    quoteId: row.quote_id,
    invoiceId: row.invoice_id,
    automatic: row.automatic !== null,
    // A member who may read its row may write from its mailbox.
    handled: scope.permissions.includes('inbox:write'),
  }
}

/** Errors: not_found. */
export async function getSending(tx: Tx, sendingId: string): Promise<Sending> {
  const row = await sendings(tx, 'byKey').where('s.id', '=', sendingId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(tx, row)
}

/** Mails of a conversation that are on their way, stuck, or sent and not yet among its mails; oldest first. */
export async function listConversationSendings(tx: Tx, conversationId: string): Promise<Sending[]> {
  const rows = await sendings(tx, 'byKey')
    .where('s.conversation_id', '=', conversationId)
    .where('s.state', '<>', 'cancelled')
    .where('s.placed_id', 'is', null)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => present(tx, row))
}

type Asked = {
  view: 'scheduled' | 'stuck'
  mailboxId?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Sendings that wait for a chosen instant, the nearest first; or that failed or may have, the latest first. */
export async function listSendings(tx: Tx, { view, mailboxId, ...page }: Asked) {
  const of =
    mailboxId === undefined ? sendings(tx, 'db') : sendings(tx, 'db').where('s.mailbox_id', '=', mailboxId)
  const shown =
    view === 'scheduled'
      ? of.where('s.state', '=', 'waiting').where('s.scheduled', '=', true)
      : of.where('s.state', 'in', ['failed', 'unsure'])
  const direction = view === 'scheduled' ? 'asc' : 'desc'
  return readPage(shown, { by: ['s.due_at', 's.id'], direction }, page, (row) => present(tx, row))
}

/** Message-IDs of the mails of a document that left from a mailbox, oldest first: the one that comes next goes on their thread. */
export async function findDocumentThread(
  tx: Tx,
  { type, id }: SentDocument,
  mailboxId: string,
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('mail_sendings')
    .select('message_id')
    .where('org_id', '=', tx.scope.orgId)
    .where(`${type}_id`, '=', id)
    .where('mailbox_id', '=', mailboxId)
    .where('state', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ message_id }) => message_id).reverse()
}
