import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { dayStart, type Question, termsOf } from './search-conditions.ts'
import { type TeamConversation, type TeamQuestion, teamReader } from './team-filter.ts'

/** A mail, and its place in the order of a search. */
export type Candidate = { id: string; received_at: Date }
/** Where a search begins: at the newest mail, or at an instant. */
export type Start = { mailboxIds: readonly string[]; at: Date | string | null }

/** Mails looked at before the index is asked: a word of every sixth mail fills a page with them. */
const FIRST_LOOK = 300
/** Looks at unread or starred mails alone, 6,300 of them, before words are sought among all mails. */
const LOOKS_AT_MARKS = 3
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
  const ofTeam = team && (yield* walkTeam(tx, team, { mailboxIds, at }))
  if (ofTeam === 'all') return
  const terms = termsOf(question)
  const marks = marksOf(search)
  const since = search.after === null ? sql`null::timestamptz` : dayStart(search.after)
  const before = search.before === null ? sql`'infinity'` : dayStart(search.before)
  // A day begins before its first mail; the cursor's own instant may have other mails.
  const start = ofTeam ?? at
  let place =
    start === null ? sql`${before}, ${LAST_ID}` : sql`least(${start}::timestamptz, ${before}), ${LAST_ID}`
  for (let look = 0; ; look += 1) {
    const byMarks = marks !== null && (terms === null || look < LOOKS_AT_MARKS)
    const walks = byMarks || look === 0 || terms === null
    const wanted = walks ? FIRST_LOOK * GROWTH ** look : AT_ONCE * GROWTH ** (look - 1)
    const stretch = { mailboxIds, since, place, wanted }
    const { rows } = await (byMarks
      ? walkMarked(tx, marks, stretch)
      : sql<Candidate>`
      select id, received_at from ${walks ? sql`walk_mails(` : sql`find_mails(${terms}, `}${mailboxIds}::uuid[], ${since}, ${place}, ${wanted})`
    ).execute(tx.db)
    const last = rows.at(-1)
    if (last) yield rows
    if (last === undefined || rows.length < wanted) return
    place = sql`${last.received_at}, ${last.id}`
  }
}

/** The condition of unread or starred placements; null when neither is asked. */
function marksOf({ unread, flagged }: Question['search']): RawBuilder<unknown> | null {
  const marks = [...(unread ? [sql`not p.seen`] : []), ...(flagged ? [sql`p.flagged`] : [])]
  return marks.length === 0 ? null : sql`p.message_id is not null and ${sql.join(marks, sql` and `)}`
}

type Stretch = {
  mailboxIds: readonly string[]
  since: RawBuilder<unknown>
  place: RawBuilder<unknown>
  wanted: number
}

/** Marked mails, from the index of their dates. A mail in two folders stands twice. */
function walkMarked(tx: Tx, marks: RawBuilder<unknown>, { mailboxIds, since, place, wanted }: Stretch) {
  return sql<Candidate>`
    select marked.* from unnest(${mailboxIds}::uuid[]) as box cross join lateral (
      select p.message_id as id, p.received_at from mail_placements p
      where p.org_id = ${tx.scope.orgId} and p.mailbox_id = box and ${marks} and (p.received_at, p.message_id) < (${place})
        and p.received_at >= coalesce(${since}, '-infinity')
      order by p.received_at desc, p.message_id desc limit ${wanted}) as marked
    order by received_at desc, id desc limit ${wanted}`
}

/** Conversations whose mails are looked at one by one, before words are sought among all mails. */
const MOST_CONVERSATIONS = 4_000

/**
 * Mails of the conversations that answer what is asked of the team’s work, newest first. The conversations are read by their last mail: those
 * to come have no mail after it. Returns « all », or the instant from which mails are still to be sought.
 */
async function* walkTeam(
  tx: Tx,
  team: TeamQuestion,
  { mailboxIds, at }: Start,
): AsyncGenerator<readonly Candidate[], 'all' | Date | string> {
  const start = at === null ? Number.POSITIVE_INFINITY : new Date(at).getTime()
  const read = await teamReader(tx, mailboxIds, team)
  let last: TeamConversation | null = null
  let waiting: Candidate[] = []
  for (let done = 0, size = AT_ONCE; done < MOST_CONVERSATIONS; done += size, size *= GROWTH) {
    const conversations: TeamConversation[] = await read(last, size)
    waiting.push(...(await mailsOf(tx, mailboxIds, conversations)))
    waiting = waiting.filter(({ received_at }) => received_at.getTime() <= start).sort(newestFirst)
    if (conversations.length < size) {
      yield* inBatches(waiting)
      return 'all'
    }
    last = conversations.at(-1)!
    const frontier = last.last_at.getTime()
    const known = waiting.findIndex(({ received_at }) => received_at.getTime() <= frontier)
    yield* inBatches(waiting.splice(0, known === -1 ? waiting.length : known))
  }
  return last!.last_at.getTime() > start ? at! : last!.last_at
}

const newestFirst = (a: Candidate, b: Candidate) =>
  b.received_at.getTime() - a.received_at.getTime() || (a.id < b.id ? 1 : -1)

function* inBatches(mails: readonly Candidate[]): Generator<readonly Candidate[]> {
  for (let start = 0, size = AT_ONCE; start < mails.length; start += size, size *= GROWTH)
    yield mails.slice(start, start + size)
}

async function mailsOf(
  tx: Tx,
  mailboxIds: readonly string[],
  conversations: readonly TeamConversation[],
): Promise<Candidate[]> {
  const ids = conversations.map(({ conversation_id }) => conversation_id)
  const { rows } = await sql<Candidate>`
    select mail.id, mail.received_at from unnest(${ids}::uuid[]) as conversation (id) cross join lateral (
      select m.id, m.received_at from readable_mails m
      where m.org_id = ${tx.scope.orgId} and m.conversation_id = conversation.id and m.mailbox_id = any (${mailboxIds}::uuid[])) as mail`.execute(
    tx.db,
  )
  return rows
}
