import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '#server/db/page.ts'
import { hasWords } from '#server/db/word-search.ts'
import type { Tx } from '#server/scope.ts'
import { asksNoMail, asksTeam, type MailSearch } from '#shared/domain/conversations/search-query.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import type { EntryRow } from './entry-row.ts'
import { type Candidate, candidatesOf } from './search-candidates.ts'
import { conditionsOf, holds, type Question } from './search-conditions.ts'
import { findTeamEntries, readTeamQuestion } from './team-filter.ts'
import type { VisibleMailbox } from './visible-mailboxes.ts'

type Cursor = readonly [at: string, conversationId: string]

/**
 * Conversations with a mail that answers, by the newest of these mails, found from the newest until the page is full. Only mailboxes that the
 * caller reads whole are sought in.
 */
export async function findEntries(
  tx: Tx,
  mailboxes: readonly VisibleMailbox[],
  search: MailSearch,
  { cursor, limit }: PageInput,
): Promise<EntryRow[]> {
  const mailboxIds = mailboxes.map(({ id }) => id)
  const key = cursor === undefined ? null : (decodeCursor(cursor, 2) as unknown as Cursor)
  const team = asksTeam(search) ? await readTeamQuestion(tx, search) : undefined
  if (team === null) return []
  if (team && asksNoMail(search)) return findTeamEntries(tx, mailboxIds, team, { cursor, limit })
  const question: Question = {
    search,
    team: team ?? null,
    clients: await Promise.all(search.client.map((text) => findAddresses(tx, text))),
  }
  const found = new Map<string, EntryRow>()
  if (question.clients.some(({ length }) => length === 0)) return []
  for await (const batch of candidatesOf(tx, question, { mailboxIds, at: key?.[0] ?? null })) {
    for (const row of await readAnswers(tx, question, {
      mailboxIds,
      key,
      batch,
      enough: limit + 1 + found.size,
    }))
      if (!found.has(row.conversation_id)) found.set(row.conversation_id, row)
    if (found.size > limit) break
  }
  return [...found.values()].sort(newestFirst).slice(0, limit + 1)
}

const newestFirst = (a: EntryRow, b: EntryRow) =>
  b.last_at.getTime() - a.last_at.getTime() || (a.conversation_id < b.conversation_id ? 1 : -1)

type Batch = {
  mailboxIds: readonly string[]
  key: Cursor | null
  batch: readonly Candidate[]
  /** Conversations beyond which no more are read. */
  enough: number
}

/** The newest mail that answers of each conversation, among some of the mails. What stood before the cursor stands no more after it. */
async function readAnswers(
  tx: Tx,
  question: Question,
  { mailboxIds, key, batch, enough }: Batch,
): Promise<EntryRow[]> {
  const { orgId } = tx.scope
  const answers = (alias: string) => sql.join(conditionsOf(tx, question, alias), sql` and `)
  const after =
    key &&
    sql`and (m.received_at, m.conversation_id) < (${key[0]}::timestamptz, ${key[1]}::uuid)
    and (
      select true from readable_mails newer
      where newer.org_id = ${orgId} and newer.conversation_id = m.conversation_id and newer.mailbox_id = any (${mailboxIds}::uuid[])
        and newer.received_at >= ${key[0]}::timestamptz
        and (newer.received_at, newer.conversation_id) >= (${key[0]}::timestamptz, ${key[1]}::uuid) and ${answers('newer')} limit 1) is null`
  const { rows } = await sql<EntryRow>`
    with answers as materialized (
      select distinct on (m.conversation_id) m.conversation_id, m.mailbox_id, m.received_at, m.id, m.subject, m.snippet
      from unnest(${batch.map(({ id }) => id)}::uuid[]) as candidate (id)
      join readable_mails m on m.org_id = ${orgId} and m.id = candidate.id
      where ${answers('m')} ${after ?? sql``}
      order by m.conversation_id, m.received_at desc, m.id desc)
    select a.conversation_id, a.mailbox_id, a.received_at as last_at, e.senders, e.messages, e.unread, e.flagged, e.attachments, e.private_to,
      a.subject, a.snippet
    from answers a
    join conversation_entries e on e.org_id = ${orgId} and e.place_id = a.mailbox_id and e.conversation_id = a.conversation_id
    order by a.received_at desc, a.conversation_id desc limit ${enough}`.execute(tx.db)
  return rows
}

/** E-mail addresses of the contacts that a text names, by their names or by their company’s. Their words have an index, which leaves few to look at. */
async function findAddresses(tx: Tx, text: string): Promise<string[]> {
  const words = typedWords(text)
  const named = [false, true].map((archived) => hasWords({ kind: 'contact', archived }, words))
  const { rows } = await sql<{ email: string }>`
    select distinct lower(c.email) as email
    from (
      select * from contacts
      where org_id = ${tx.scope.orgId} and email is not null ${words.length === 0 ? sql`` : sql`and (${sql.join(named, sql` or `)})`}) c
    left join companies o on o.org_id = c.org_id and o.id = c.company_id
    where ${holds(sql`concat_ws(' ', c.first_name, c.last_name, c.email, o.name)`, text)} limit 1000`.execute(
    tx.db,
  )
  return rows.map(({ email }) => email)
}
