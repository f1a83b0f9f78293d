import { type RawBuilder, sql } from 'kysely'
import { cutPage, decodeCursor, type PageInput } from '#server/db/page.ts'
import { countOlder, OLDER_MOST, shownSince } from '#server/db/shown-since.ts'
import type { Tx } from '#server/scope.ts'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { asksNothing, parseMailSearch } from '#shared/domain/conversations/search-query.ts'
import { type ConversationView, isTeamView } from '#shared/domain/conversations/views.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type EntryMarks, type EntryRow, newestFirst } from './entry-row.ts'
import { findEntries } from './find-entries.ts'
import { ANYTHING, findTeamEntries } from './team-filter.ts'
import { listMentioned, partOfTeam, readMarks, UNMARKED } from './team-marks.ts'
import { isWhole, listVisibleMailboxes, showsSubjects, type VisibleMailbox } from './visible-mailboxes.ts'

type Filter = PageInput & {
  view: ConversationView
  mailboxId?: string | undefined
  folderId?: string | undefined
  q?: string | undefined
}

/** A page of a view, a folder or a search. A conversation of several mailboxes stands once. Errors: not_found, invalid_input. */
export async function listConversations(tx: Tx, { view, mailboxId, folderId, q, cursor, limit }: Filter) {
  const search = parseMailSearch(q ?? '')
  const since = shownSince(tx)
  const present = async (found: EntryRow[], visible: readonly VisibleMailbox[], older?: number) => {
    // Newest first: what the plan hides is at the end.
    const rows = since ? found.filter((row) => row.last_at >= since) : found
    if (mailboxId !== undefined && !visible.some(({ id }) => id === mailboxId))
      throw new DomainError('not_found')
    const ofId = new Map(visible.map((mailbox) => [mailbox.id, mailbox]))
    const marks = await readMarks(tx, rows)
    const page = cutPage(rows, newestFirst, limit, (row) =>
      presentEntry(row, ofId.get(row.mailbox_id)!, marks.get(row.conversation_id)),
    )
    return { ...page, ...(older === undefined ? {} : { older }) }
  }
  if (!asksNothing(search)) {
    const visible = await listVisibleMailboxes(tx)
    const asked = visible.filter((mailbox) => isWhole(mailbox) && (mailboxId ?? mailbox.id) === mailbox.id)
    return present(await findEntries(tx, asked, search, { cursor, limit }), visible)
  }
  if (view === 'mentions' && folderId === undefined) {
    const [visible, among] = await Promise.all([listVisibleMailboxes(tx), listMentioned(tx)])
    const whole = visible.filter((mailbox) => isWhole(mailbox) && (mailboxId ?? mailbox.id) === mailbox.id)
    const ids = whole.map(({ id }) => id)
    return present(await findTeamEntries(tx, ids, { ...ANYTHING, among }, { cursor, limit }), visible)
  }
  const [visible, rows, older] = await Promise.all([
    listVisibleMailboxes(tx),
    readEntries(tx, { view, mailboxId, folderId, cursor, limit }, since),
    since && cursor === undefined
      ? countOlder(tx, hiddenEntries(tx, { view, mailboxId, folderId }, since))
      : undefined,
  ])
  if (folderId !== undefined && rows.length === 0) await assertFolder(tx, folderId)
  return present(rows, visible, older)
}

/** A query of the ids of the places whose rows make the view: folders, or whole mailboxes. Row-level security shows those of visible mailboxes. */
function placesOf(
  tx: Tx,
  { view, mailboxId, folderId }: Pick<Filter, 'view' | 'mailboxId' | 'folderId'>,
): RawBuilder<unknown> {
  const { orgId } = tx.scope
  if (folderId === undefined && isTeamView(view))
    return sql`
      select id from mailboxes where org_id = ${orgId} and id = any ((select whole_mailboxes())::uuid[])
        ${mailboxId === undefined ? sql`` : sql`and id = ${mailboxId}`}`
  if (folderId === undefined && (view === 'all' || view === 'flagged'))
    return sql`select id from mailboxes where org_id = ${orgId} ${mailboxId === undefined ? sql`` : sql`and id = ${mailboxId}`}`
  const role = view === 'unread' ? 'inbox' : view
  return sql`
    select id from mail_folders where org_id = ${orgId} and ${folderId === undefined ? sql`role = ${role}` : sql`id = ${folderId}`}
      ${mailboxId === undefined ? sql`` : sql`and mailbox_id = ${mailboxId}`}`
}

/** Errors: not_found. */
async function assertFolder(tx: Tx, folderId: string): Promise<void> {
  const folder = await tx.db
    .selectFrom('mail_folders')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', folderId)
    .executeTakeFirst()
  if (!folder) throw new DomainError('not_found')
}

/** The condition of the views that are part of a place. */
const partOf = (tx: Tx, view: ConversationView, entry: string): RawBuilder<unknown> => {
  if (isTeamView(view)) return partOfTeam(tx, view, entry)
  if (view === 'unread') return sql`and ${sql.ref(entry)}.unread > 0`
  return view === 'flagged' ? sql`and ${sql.ref(entry)}.flagged > 0` : sql``
}

/** Reads each place from its index, one row too many, so that the newest of all are among them. */
async function readEntries(
  tx: Tx,
  { cursor, limit, ...asked }: Filter,
  since: Date | null,
): Promise<EntryRow[]> {
  const { view } = asked
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const after = key
    ? sql`and (e.last_at, e.conversation_id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
    : sql``
  const { orgId } = tx.scope
  const { rows } = await sql<EntryRow>`
    with place as materialized (${placesOf(tx, asked)})
    select e.*, m.subject, m.snippet
    from (
      select e.* from place
      cross join lateral (
        select e.conversation_id, e.mailbox_id, e.last_at, e.last_message_id, e.senders, e.messages, e.unread, e.flagged, e.attachments, e.private_to
        from conversation_entries e
        where e.org_id = ${orgId} and e.place_id = place.id ${partOf(tx, view, 'e')} ${after} ${since ? sql`and e.last_at >= ${since}` : sql``} ${asked.folderId === undefined ? isLatest(tx, view) : sql``}
        order by e.last_at desc, e.conversation_id desc limit ${limit + 1}) e
      order by last_at desc, conversation_id desc limit ${limit + 1}) e
    join mail_messages m on m.org_id = ${orgId} and m.id = e.last_message_id
    order by e.last_at desc, e.conversation_id desc`.execute(tx.db)
  return rows
}

/** Entries that the plan hides, each place from its index; a conversation of two places counts once, and not when one shows it. */
function hiddenEntries(tx: Tx, asked: Pick<Filter, 'view' | 'mailboxId' | 'folderId'>, since: Date) {
  const { orgId } = tx.scope
  return sql`
    select distinct e.conversation_id from (${placesOf(tx, asked)}) place (id)
    cross join lateral (
      select e.conversation_id from conversation_entries e
      where e.org_id = ${orgId} and e.place_id = place.id ${partOf(tx, asked.view, 'e')} and e.last_at < ${since}
      order by e.last_at desc, e.conversation_id desc limit ${OLDER_MOST}) e
    where not exists (
      select from conversation_entries o
      where o.org_id = ${orgId} and o.conversation_id = e.conversation_id and o.last_at >= ${since})`
}

/**
 * The row of the place where the conversation's last mail came. A subquery with a limit is asked row by row: the planner would join all rows
 * of the places for a page of them.
 */
const isLatest = (tx: Tx, view: ConversationView) => sql`
  and ((select count(*) from place) = 1 or (
    select true from conversation_entries o
    where o.org_id = ${tx.scope.orgId} and o.conversation_id = e.conversation_id and o.place_id = any (array(select id from place))
      and (o.last_at, o.place_id) > (e.last_at, e.place_id) ${partOf(tx, view, 'o')} limit 1) is null)`

/** A row as far as its mailbox is shown. */
export function presentEntry(
  row: EntryRow,
  mailbox: VisibleMailbox,
  marks: EntryMarks = UNMARKED,
): ConversationSummary {
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
    ...(isWhole(mailbox) ? marks : UNMARKED),
  }
}
