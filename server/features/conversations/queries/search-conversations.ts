import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import { documentMentions } from '#shared/domain/conversations/mentions.ts'
import { type MailSearch, wordsOf } from '#shared/domain/conversations/search-query.ts'
import type { EntryRow } from './entry-row.ts'
import type { VisibleMailbox } from './visible-mailboxes.ts'

/** Conversations with a mail that answers, by the newest of these mails. Only mailboxes that the caller reads whole are sought in. */
export async function findEntries(
  tx: Tx,
  mailboxes: readonly VisibleMailbox[],
  search: MailSearch,
  { cursor, limit }: PageInput,
): Promise<EntryRow[]> {
  const { orgId } = tx.scope
  const ids = mailboxes.map(({ id }) => id)
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const found = sql.join(conditionsOf(tx, search), sql` and `)
  const { rows } = await sql<EntryRow>`
    select m.conversation_id, m.mailbox_id, m.received_at as last_at, e.senders, e.messages, e.unread, e.flagged, e.attachments, e.private_to,
      m.subject, m.snippet
    from readable_mails m
    join conversation_entries e on e.org_id = m.org_id and e.place_id = m.mailbox_id and e.conversation_id = m.conversation_id
    where m.org_id = ${orgId} and m.mailbox_id = any (${ids}::uuid[]) and ${found}
      ${key ? sql`and (m.received_at, m.conversation_id) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``}
      and not exists (
        select from readable_mails newer
        where newer.org_id = m.org_id and newer.conversation_id = m.conversation_id and newer.mailbox_id = any (${ids}::uuid[])
          and (newer.received_at, newer.id) > (m.received_at, m.id) and ${sql.join(conditionsOf(tx, search, 'newer'), sql` and `)})
    order by m.received_at desc, m.conversation_id desc limit ${limit + 1}`.execute(tx.db)
  return rows
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
/** Start of a day in Paris, where « avant le 31/12 » is said. */
const dayStart = (day: string) => sql`(${day}::date at time zone 'Europe/Paris')`

function conditionsOf(tx: Tx, search: MailSearch, alias = 'm') {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const { orgId } = tx.scope
  const like = (text: string) => `%${escaped(text)}%`
  const mentions = documentMentions(search.words.join('-'))
  const people = [...search.from, ...search.to].flatMap(wordsOf)
  const words = [
    ...(search.words.length > 0 ? [sql`${column('search')} @@ mail_query(${search.words}::text[])`] : []),
    // Narrows by the index; the conditions below say in which header.
    ...(people.length > 0 ? [sql`${column('search')} @@ mail_query(${people}::text[])`] : []),
  ]
  return [
    sql`true`,
    ...(mentions.length > 0
      ? [sql`(${column('mentions')} && ${mentions}::text[] or ${sql.join(words, sql` and `)})`]
      : words),
    ...search.from.map(
      (text) =>
        sql`fold(concat_ws(' ', ${column('from_name')}, ${column('from_address')})) like fold(${like(text)})`,
    ),
    ...search.to.map((text) => sql`fold(${column('people')}::text) like fold(${like(text)})`),
    ...search.client.map(
      (text) => sql`${column('addresses')} && array(
        select lower(c.email) from contacts c left join companies o on o.org_id = c.org_id and o.id = c.company_id
        where c.org_id = ${orgId} and c.email is not null
          and fold(concat_ws(' ', c.first_name, c.last_name, c.email, o.name)) like fold(${like(text)}) limit 1000)`,
    ),
    ...(search.before ? [sql`${column('received_at')} < ${dayStart(search.before)}`] : []),
    ...(search.after ? [sql`${column('received_at')} >= ${dayStart(search.after)}`] : []),
    ...(search.withAttachments ? [sql`${column('attachments')} <> '[]'`] : []),
    ...(search.unread ? [placed(alias, sql`not p.seen`)] : []),
    ...(search.flagged ? [placed(alias, sql`p.flagged`)] : []),
  ]
}

const placed = (alias: string, condition: ReturnType<typeof sql>) => sql`exists (
  select from mail_placements p where p.org_id = ${sql.ref(`${alias}.org_id`)} and p.message_id = ${sql.ref(`${alias}.id`)} and ${condition})`
