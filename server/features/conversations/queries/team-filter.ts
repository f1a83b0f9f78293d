import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, type PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { DelayState } from '#shared/domain/answer-delays/delays.ts'
import type { MailSearch } from '#shared/domain/conversations/search-query.ts'
import { piles as everyPile, type Pile } from '#shared/domain/inbox-team/handling.ts'
import type { EntryRow } from './entry-row.ts'

/** The part of a search about the team’s work, by ids. Of each list of labels, one is enough. */
export type TeamQuestion = {
  piles: readonly Pile[]
  /** Null: to anybody or to nobody. */
  assigneeIds: readonly string[] | null
  teamIds: readonly string[]
  nobody: boolean
  labels: readonly (readonly string[])[]
  delays: readonly DelayState[]
  /** Conversations among which answers are; null: all. */
  among: readonly string[] | null
}

export const ANYTHING: TeamQuestion = {
  piles: [],
  assigneeIds: null,
  teamIds: [],
  nobody: false,
  labels: [],
  delays: [],
  among: null,
}

const ME = new Set(['moi', 'me'])
const NOBODY = new Set(['personne', 'aucun', 'nobody'])

/** Reads the names; null: a name is nobody’s, so nothing answers. */
export async function readTeamQuestion(
  tx: Tx,
  { piles, assigned, labels, delays }: MailSearch,
): Promise<TeamQuestion | null> {
  const question: TeamQuestion = { ...ANYTHING, piles, delays }
  if (assigned.length > 0) {
    const nobody = assigned.some((name) => NOBODY.has(name.toLowerCase()))
    const names = assigned.filter((name) => !NOBODY.has(name.toLowerCase()) && !ME.has(name.toLowerCase()))
    const found = await findAssignees(tx, names)
    const mine = assigned.some((name) => ME.has(name.toLowerCase())) ? [tx.scope.userId!] : []
    question.assigneeIds = [...mine, ...found.filter(({ team }) => !team).map(({ id }) => id)]
    question.teamIds = found.filter(({ team }) => team).map(({ id }) => id)
    question.nobody = nobody
    if (!nobody && question.assigneeIds.length + question.teamIds.length === 0) return null
  }
  question.labels = await Promise.all(labels.map((name) => findLabels(tx, name)))
  return question.labels.some(({ length }) => length === 0) ? null : question
}

async function findAssignees(tx: Tx, names: readonly string[]): Promise<{ id: string; team: boolean }[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: string; team: boolean }>`
    select m.user_id as id, false as team from unnest(${names}::text[]) as asked (words)
    join searchable_members m on m.org_id = ${tx.scope.orgId} and m.search like search_pattern(asked.words)
    union
    select t.id, true from unnest(${names}::text[]) as asked (words)
    join member_teams t on t.org_id = ${tx.scope.orgId} and fold(t.name) = fold(asked.words)
    limit 50`.execute(tx.db)
  return rows
}

/** The label of that name; else those that begin so. */
async function findLabels(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; whole: boolean }>`
    select id, fold(name) = fold(${name}) as whole from conversation_labels
    where org_id = ${tx.scope.orgId} and starts_with(fold(name), fold(${name})) limit 50`.execute(tx.db)
  const exact = rows.filter(({ whole }) => whole)
  return (exact.length > 0 ? exact : rows).map(({ id }) => id)
}

/** Conditions on the columns of an entry of a whole mailbox. */
export function teamConditions(tx: Tx, question: TeamQuestion, entry: string): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  const { piles, assigneeIds, teamIds, nobody, labels, delays } = question
  const someone = [
    ...(assigneeIds?.length ? [sql`${column('assignee_id')} = any (${assigneeIds}::uuid[])`] : []),
    ...(teamIds.length > 0
      ? [
          sql`(select true from conversation_handlings h where h.org_id = ${tx.scope.orgId}
            and h.conversation_id = ${column('conversation_id')} and h.team_id = any (${teamIds}::uuid[]) limit 1)`,
        ]
      : []),
    ...(nobody ? [sql`${column('pile')} is not null and ${column('assignee_id')} is null`] : []),
  ]
  return [
    ...(piles.length > 0 ? [sql`${column('pile')} = any (${piles}::text[])`] : []),
    ...(delays.length > 0 ? [sql`${column('delay')} = any (${delays}::text[])`] : []),
    ...(assigneeIds === null ? [] : [sql`(${sql.join(someone, sql` or `)})`]),
    ...labels.map((ids) => sql`has_label(${column('conversation_id')}, ${ids}::uuid[])`),
  ]
}

/** Conversations with a label that are looked at one by one; where there are more, they are soon found among the others. */
const MOST_LABELLED = 5_000

/** The conversations of the rarest of the labels asked for. */
async function findLabelled(
  tx: Tx,
  { labels }: TeamQuestion,
): Promise<{ ids: string[]; of: readonly string[] } | null> {
  let fewest: { ids: string[]; of: readonly string[] } | null = null
  for (const ids of labels) {
    const { rows } = await sql<{ id: string }>`
      select id from labelled_conversations(${ids}::uuid[], ${MOST_LABELLED + 1}) as id`.execute(tx.db)
    if (rows.length <= MOST_LABELLED && rows.length < (fewest?.ids.length ?? Number.POSITIVE_INFINITY))
      fewest = { ids: rows.map(({ id }) => id), of: ids }
  }
  return fewest
}

/** Rows of entries that answer, of the mailbox `place`, with their order and limit. */
async function answersOf(
  tx: Tx,
  mailboxIds: readonly string[],
  question: TeamQuestion,
): Promise<(tail: RawBuilder<unknown>) => RawBuilder<unknown>> {
  const { orgId } = tx.scope
  const rarest = await findLabelled(tx, question)
  const labelled = question.among ?? rarest?.ids ?? null
  const others = question.labels.filter((ids) => question.among !== null || ids !== rarest?.of)
  const conditions = teamConditions(tx, { ...question, labels: others }, 'e')
  // Among the mailboxes of one conversation, the one where its last mail came.
  const latest = sql`(${mailboxIds.length} = 1 or (
    select true from conversation_entries o where o.org_id = ${orgId} and o.conversation_id = e.conversation_id
      and o.place_id = any (${mailboxIds}::uuid[]) and (o.last_at, o.place_id) > (e.last_at, e.place_id) limit 1) is null)`
  const all = sql.join(
    [sql`e.org_id = ${orgId} and e.place_id = place.id`, ...conditions, latest],
    sql` and `,
  )
  if (labelled !== null)
    return (tail) => sql`
      select e.* from unnest(${labelled}::uuid[]) as labelled (id) cross join lateral (
        select e.* from conversation_entries e where ${all} and e.conversation_id = labelled.id limit 1) e where true ${tail}`
  const { assigneeIds, piles, nobody, teamIds } = question
  const alone = assigneeIds !== null && assigneeIds.length > 0 && !nobody && teamIds.length === 0
  if (question.delays.length > 0 && piles.length === 0 && assigneeIds === null)
    return (tail) => sql`
      select e.* from unnest(${question.delays}::text[]) as delay (name) cross join lateral (
        select e.* from conversation_entries e where ${all} and e.delay = delay.name ${tail}) e where true ${tail}`
  if (piles.length === 0 && assigneeIds === null)
    return (tail) => sql`select e.* from conversation_entries e where ${all} ${tail}`
  // Each pile, and each member, is a range of an index.
  return (tail) => sql`
    select e.* from unnest(${piles.length > 0 ? piles : everyPile}::text[]) as pile (name)
    ${alone ? sql`cross join unnest(${assigneeIds}::uuid[]) as assignee (id)` : sql``}
    cross join lateral (
      select e.* from conversation_entries e
      where ${all} and e.pile = pile.name ${alone ? sql`and e.assignee_id = assignee.id` : sql``} ${tail}) e where true ${tail}`
}

/** A conversation, and when its last mail came. */
export type TeamConversation = { conversation_id: string; last_at: Date }

/** Reads the conversations that answer, by their last mail, newest first: those after the one given, or the first ones. */
export async function teamReader(tx: Tx, mailboxIds: readonly string[], question: TeamQuestion) {
  const answers = await answersOf(tx, mailboxIds, question)
  return async (after: TeamConversation | null, limit: number): Promise<TeamConversation[]> => {
    const tail = tailOf(after && [after.last_at, after.conversation_id], limit)
    const { rows } = await sql<TeamConversation>`
      select e.conversation_id, e.last_at from unnest(${mailboxIds}::uuid[]) as place (id)
      cross join lateral (${answers(tail)}) e order by e.last_at desc, e.conversation_id desc limit ${limit}`.execute(
      tx.db,
    )
    return rows
  }
}

const tailOf = (after: readonly [at: Date | string, id: string] | null, limit: number) => sql`
  ${after ? sql`and (e.last_at, e.conversation_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
  order by e.last_at desc, e.conversation_id desc limit ${limit}`

/** Conversations that answer a question of the team’s work alone, newest first, one row too many. */
export async function findTeamEntries(
  tx: Tx,
  mailboxIds: readonly string[],
  question: TeamQuestion,
  { cursor, limit }: PageInput,
): Promise<EntryRow[]> {
  const key = cursor === undefined ? null : (decodeCursor(cursor, 2) as unknown as readonly [string, string])
  const answers = await answersOf(tx, mailboxIds, question)
  const { rows } = await sql<EntryRow>`
    select e.*, m.subject, m.snippet from (
      select e.* from unnest(${mailboxIds}::uuid[]) as place (id) cross join lateral (${answers(tailOf(key, limit + 1))}) e
      order by e.last_at desc, e.conversation_id desc limit ${limit + 1}) e
    join mail_messages m on m.org_id = ${tx.scope.orgId} and m.id = e.last_message_id
    order by e.last_at desc, e.conversation_id desc`.execute(tx.db)
  return rows
}
