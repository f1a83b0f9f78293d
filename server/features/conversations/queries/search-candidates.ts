import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { dayStart, type Question, termsOf } from './search-conditions.ts'
import { findFewOfTeam, type TeamQuestion } from './team-filter.ts'

/** A mail, and its place in the order of a search. */
export type Candidate = { id: string; received_at: Date }
/** Where a search begins: at the newest mail, or at an instant. */
export type Start = { mailboxIds: readonly string[]; at: Date | string | null }

/** Mails looked at before the index is asked: a word of every sixth mail fills a page with them. */
const FIRST_LOOK = 300
/** Unread and starred mails that are sorted; where there are more, they are soon found among the others. */
const MOST_SORTED = 5_000
const AT_ONCE = 200
/** Each look reads so many times what the one before did. */
const GROWTH = 4
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Mails that may answer, newest first, in batches: more and more at a time, since the first ones answered seldom. */
export async function* candidatesOf(
  tx: Tx,
  question: Question,
  { mailboxIds, at }: Start,
): AsyncGenerator<readonly Candidate[]> {
  const { search, team } = question
  const few =
    (team && (await findOfTeam(tx, mailboxIds, team))) ??
    (search.unread || search.flagged ? await findMarked(tx, mailboxIds, search) : null)
  if (few !== null) {
    for (let start = 0, size = AT_ONCE; start < few.length; start += size, size *= GROWTH)
      yield few.slice(start, start + size)
    return
  }
  const terms = termsOf(question)
  const since = search.after === null ? sql`null::timestamptz` : dayStart(search.after)
  const before = search.before === null ? sql`'infinity'` : dayStart(search.before)
  // A day begins before its first mail; the cursor's own instant may have other mails.
  let place = at === null ? sql`${before}, ${LAST_ID}` : sql`least(${at}::timestamptz, ${before}), ${LAST_ID}`
  for (let look = 0; ; look += 1) {
    const walks = look === 0 || terms === null
    const wanted = walks ? FIRST_LOOK * GROWTH ** look : AT_ONCE * GROWTH ** (look - 1)
    const { rows } = await sql<Candidate>`
      select id, received_at from ${walks ? sql`walk_mails(` : sql`find_mails(${terms}, `}${mailboxIds}::uuid[], ${since}, ${place}, ${wanted})`.execute(
      tx.db,
    )
    const last = rows.at(-1)
    if (last) yield rows
    if (last === undefined || rows.length < wanted) return
    place = sql`${last.received_at}, ${last.id}`
  }
}

/** Conversations whose mails are all looked at. */
const MOST_CONVERSATIONS = 2_000

/** Mails of the conversations that answer what is asked of the team’s work, newest first; null when there are many. */
async function findOfTeam(
  tx: Tx,
  mailboxIds: readonly string[],
  team: TeamQuestion,
): Promise<Candidate[] | null> {
  const few = await findFewOfTeam(tx, mailboxIds, team, MOST_CONVERSATIONS)
  if (few === null) return null
  const { rows } = await sql<Candidate>`
    select mail.id, mail.received_at from unnest(${few}::uuid[]) as few (id) cross join lateral (
      select m.id, m.received_at from readable_mails m
      where m.org_id = ${tx.scope.orgId} and m.conversation_id = few.id and m.mailbox_id = any (${mailboxIds}::uuid[])) as mail
    order by mail.received_at desc, mail.id desc`.execute(tx.db)
  return rows
}

/** Unread or starred mails, newest first; null when there are many. */
async function findMarked(
  tx: Tx,
  mailboxIds: readonly string[],
  { unread, flagged }: Question['search'],
): Promise<Candidate[] | null> {
  const marked = sql.join(
    [...(unread ? [sql`not p.seen`] : []), ...(flagged ? [sql`p.flagged`] : [])],
    sql` and `,
  )
  const { rows: ids } = await sql<{ id: string }>`
    select distinct p.message_id as id from mail_placements p
    where p.org_id = ${tx.scope.orgId} and p.mailbox_id = any (${mailboxIds}::uuid[]) and p.message_id is not null and ${marked}
    limit ${MOST_SORTED + 1}`.execute(tx.db)
  if (ids.length > MOST_SORTED) return null
  // Each by its id: the planner would walk the dates of every mailbox.
  const { rows } = await sql<Candidate>`
    select mail.id, mail.received_at from unnest(${ids.map(({ id }) => id)}::uuid[]) as marked (id) cross join lateral (
      select m.id, m.received_at from readable_mails m where m.org_id = ${tx.scope.orgId} and m.id = marked.id limit 1) as mail
    order by mail.received_at desc, mail.id desc`.execute(tx.db)
  return rows
}
