import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { documentMentions } from '#shared/domain/conversations/mentions.ts'
import { type MailSearch, wordsOf } from '#shared/domain/conversations/search-query.ts'
import { type TeamQuestion, teamConditions } from './team-filter.ts'

/** A search of mails, with the addresses of the clients it names: null where it names none. */
export type Question = { search: MailSearch; clients: string[][]; team: TeamQuestion | null }

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
/** A condition of text: what is typed stands in it, whatever its accents. */
export const holds = (value: RawBuilder<unknown>, text: string) =>
  sql`fold(${value}) like fold(${`%${escaped(text)}%`})`
/** Start of a day in Paris, where « avant le 31/12 » is said. */
export const dayStart = (day: string) => sql<Date>`(${day}::date at time zone 'Europe/Paris')`
/** Mentions of our documents in the words typed: « D-2026-0012 » is three words. */
const mentionsOf = ({ words }: MailSearch) => documentMentions(words.join('-'))

/** Conditions that a mail must meet, on the columns of `readable_mails`. */
export function conditionsOf(
  tx: Tx,
  { search, clients, team }: Question,
  alias: string,
): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const mentions = mentionsOf(search)
  // Asked once a statement: called for each mail, it costs more than all the rest.
  const words = sql`${column('search')} @@ (select mail_query(${search.words}::text[]))`
  const named = (people: RawBuilder<unknown>) => (text: string) => {
    const asked = wordsOf(text)
    const like = holds(people, text)
    return asked.length === 0
      ? like
      : // The words of everybody are at hand, and leave few mails whose people are read for their own.
        sql`${column('search')} @@ (select mail_people_query(${asked}::text[])) and ${like}
          and mail_people_words(${people}) @@ (select mail_people_query(${asked}::text[]))`
  }
  return [
    sql`true`,
    ...(search.words.length === 0
      ? []
      : [mentions.length === 0 ? words : sql`(${column('mentions')} && ${mentions}::text[] or ${words})`]),
    ...search.from.map(named(sql`mail_sender(${column('from_name')}, ${column('from_address')})`)),
    ...search.to.map(named(sql`mail_recipients(${column('people')})`)),
    ...clients.map((emails) => sql`${column('addresses')} && ${emails}::text[]`),
    ...(search.before ? [sql`${column('received_at')} < ${dayStart(search.before)}`] : []),
    ...(search.after ? [sql`${column('received_at')} >= ${dayStart(search.after)}`] : []),
    ...(search.withAttachments ? [sql`${column('attachments')} <> '[]'`] : []),
    ...(search.unread ? [placed(alias, sql`not p.seen`)] : []),
    ...(search.flagged ? [placed(alias, sql`p.flagged`)] : []),
    ...(team ? [handled(alias, teamConditions(tx, team, 't'))] : []),
  ]
}

/** The row of the mail’s conversation in its mailbox. */
const handled = (alias: string, conditions: RawBuilder<unknown>[]) => sql`(
  select true from conversation_entries t
  where t.org_id = ${sql.ref(`${alias}.org_id`)} and t.place_id = ${sql.ref(`${alias}.mailbox_id`)}
    and t.conversation_id = ${sql.ref(`${alias}.conversation_id`)} and ${sql.join(conditions, sql` and `)} limit 1)`

/** A subquery with a limit is asked mail by mail: the planner would join the few mails looked at with all that are so marked. */
const placed = (alias: string, condition: RawBuilder<unknown>) => sql`(
  select true from mail_placements p
  where p.org_id = ${sql.ref(`${alias}.org_id`)} and p.message_id = ${sql.ref(`${alias}.id`)} and ${condition} limit 1)`

/** Clients with more addresses than this are not sought by them: each is a range of the index on each shelf. */
const MOST_ADDRESSES = 20

/** The terms of the index (`mail_terms`) that a mail which answers has; null: nothing that is asked is a term. */
export function termsOf({ search, clients }: Question): RawBuilder<unknown> | null {
  const mentions = mentionsOf(search)
  const words = sql`mail_terms_query('w', mail_query(${search.words}::text[]))`
  const named = (letter: string) => (text: string) => {
    const asked = wordsOf(text)
    if (asked.length === 0) return []
    if (!text.includes('@') || asked.length === 1)
      return [sql`mail_terms_query(${letter}, mail_people_query(${asked}::text[]))`]
    // Each mail of a shelf has a word that begins like the end of an address: the condition judges that one.
    const begun = sql`mail_people_query(${asked.slice(0, -1)}::text[])`
    return [sql`mail_terms_query(${letter}, replace(${begun}::text, ':*', '')::tsquery)`]
  }
  const terms = [
    ...(search.words.length === 0
      ? []
      : [mentions.length === 0 ? words : sql`(${words} || mail_terms_query('#', ${mentions}::text[]))`]),
    ...search.from.flatMap(named('f')),
    ...search.to.flatMap(named('t')),
    ...clients
      .filter(({ length }) => length <= MOST_ADDRESSES)
      .map((emails) => sql`mail_terms_query('@', ${emails}::text[])`),
    ...(search.withAttachments ? [sql`mail_terms_query('', ${['+']}::text[])`] : []),
  ]
  return terms.length === 0 ? null : sql`(${sql.join(terms, sql` && `)})`
}
