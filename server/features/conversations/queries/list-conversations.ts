import { type RawBuilder, sql } from 'kysely'
import { cutPage, decodeCursor, type PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { asksNothing, parseMailSearch } from '#shared/domain/conversations/search-query.ts'
import type { ConversationView } from '#shared/domain/conversations/views.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type EntryRow, newestFirst } from './entry-row.ts'
import { findEntries } from './search-conversations.ts'
import { isWhole, listVisibleMailboxes, showsSubjects, type VisibleMailbox } from './visible-mailboxes.ts'

type Filter = PageInput & {
  view: ConversationView
  mailboxId?: string | undefined
  folderId?: string | undefined
  q?: string | undefined
}

/** A page of a view, a folder or a search. A conversation of several mailboxes stands once. Errors: not_found, invalid_input. */
export async function listConversations(tx: Tx, { view, mailboxId, folderId, q, cursor, limit }: Filter) {
  const visible = await listVisibleMailboxes(tx)
  const mailboxes = mailboxId === undefined ? visible : visible.filter(({ id }) => id === mailboxId)
  if (mailboxId !== undefined && mailboxes.length === 0) throw new DomainError('not_found')
  const search = parseMailSearch(q ?? '')
  const rows = asksNothing(search)
    ? await readEntries(tx, await placesOf(tx, mailboxes, view, folderId), view, { cursor, limit })
    : await findEntries(tx, mailboxes.filter(isWhole), search, { cursor, limit })
  const ofId = new Map(visible.map((mailbox) => [mailbox.id, mailbox]))
  return cutPage(rows, newestFirst, limit, (row) => presentEntry(row, ofId.get(row.mailbox_id)!))
}

/** Ids of the places whose rows make the view: folders, or whole mailboxes. */
async function placesOf(
  tx: Tx,
  mailboxes: readonly VisibleMailbox[],
  view: ConversationView,
  folderId: string | undefined,
): Promise<string[]> {
  const ids = mailboxes.map(({ id }) => id)
  if (folderId === undefined && (view === 'all' || view === 'flagged')) return ids
  if (ids.length === 0) return []
  const role = view === 'unread' ? 'inbox' : view
  const rows = await tx.db
    .selectFrom('mail_folders')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', 'in', ids)
    .$call((query) =>
      folderId === undefined ? query.where('role', '=', role) : query.where('id', '=', folderId),
    )
    .execute()
  if (folderId !== undefined && rows.length === 0) throw new DomainError('not_found')
  return rows.map(({ id }) => id)
}

/** The condition of the views that are part of a place. */
const partOf = (view: ConversationView, entry: string): RawBuilder<unknown> => {
  if (view === 'unread') return sql`and ${sql.ref(entry)}.unread > 0`
  return view === 'flagged' ? sql`and ${sql.ref(entry)}.flagged > 0` : sql``
}

/** Reads each place from its index, one row too many, so that the newest of all are among them. */
async function readEntries(
  tx: Tx,
  places: readonly string[],
  view: ConversationView,
  { cursor, limit }: PageInput,
): Promise<EntryRow[]> {
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const after = key
    ? sql`and (e.last_at, e.conversation_id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
    : sql``
  const { orgId } = tx.scope
  const { rows } = await sql<EntryRow>`
    select e.*, m.subject, m.snippet
    from (
      select e.* from unnest(${places}::uuid[]) as place (id)
      cross join lateral (
        select e.conversation_id, e.mailbox_id, e.last_at, e.last_message_id, e.senders, e.messages, e.unread, e.flagged, e.attachments, e.private_to
        from conversation_entries e
        where e.org_id = ${orgId} and e.place_id = place.id ${partOf(view, 'e')} ${after}
          ${places.length > 1 ? notElsewhere(orgId, places, view) : sql``}
        order by e.last_at desc, e.conversation_id desc limit ${limit + 1}) e
      order by last_at desc, conversation_id desc limit ${limit + 1}) e
    join mail_messages m on m.org_id = ${orgId} and m.id = e.last_message_id
    order by e.last_at desc, e.conversation_id desc`.execute(tx.db)
  return rows
}

/** Leaves the row of the place where the conversation's last mail came. */
const notElsewhere = (orgId: string, places: readonly string[], view: ConversationView) => sql`
  and not exists (
    select from conversation_entries o
    where o.org_id = ${orgId} and o.conversation_id = e.conversation_id and o.place_id = any (${places}::uuid[])
      and (o.last_at, o.place_id) > (e.last_at, e.place_id) ${partOf(view, 'o')})`

/** A row as far as its mailbox is shown. */
export function presentEntry(row: EntryRow, mailbox: VisibleMailbox): ConversationSummary {
  return {
    id: row.conversation_id,
    mailboxId: row.mailbox_id,
    subject: showsSubjects(mailbox) ? row.subject : null,
    snippet: isWhole(mailbox) ? row.snippet : null,
    senders: row.senders,
    messages: row.messages,
    unread: row.unread,
    flagged: row.flagged > 0,
    attachments: row.attachments,
    private: row.private_to !== null,
    lastAt: row.last_at.toISOString(),
  }
}
