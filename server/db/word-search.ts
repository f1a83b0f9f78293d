import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { neighboursOf, typedWords } from '#shared/domain/search/search-words.ts'

/** What `search_words` calls each kind of subject (0220_search_words.sql). */
export type SubjectKind = 'company' | 'contact' | 'quote'
export type Subjects = { kind: SubjectKind; archived: boolean }
/** Before every row: a sort key and an id. */
const FIRST = ['', '00000000-0000-0000-0000-000000000000'] as const

/** Rows (subject_id, sort_key) of the subjects that have all the words, in the default order of their list, after a row's key and id. */
export function inOrder(
  { kind, archived }: Subjects,
  words: string[],
  most: number,
  [key, id]: readonly string[] = FIRST,
): RawBuilder<unknown> {
  return sql`find_subjects(${kind}, ${archived}, ${words}::text[], false, ${key}, ${id}, ${most}::int)`
}

/** The key of subjects whose newest come first, as 0220_search_words.sql makes it. */
export const newestFirst = (created: Date) => String(9_999_999_999_999 - created.getTime()).padStart(13, '0')

/** Whether a row's `id` is among those that have all the words, whatever their number. */
export function hasWords({ kind, archived }: Subjects, words: string[]): RawBuilder<boolean> {
  const all = sql`find_subjects(${kind}, ${archived}, ${words}::text[], false, ${FIRST[0]}, ${FIRST[1]}, null)`
  return sql<boolean>`id = any (array(select subject_id from ${all}))`
}

/** The same of a few rows already read as `walked`. */
export function walkedHasWords(tx: Tx, { kind }: Subjects, words: string[]): RawBuilder<boolean> {
  const all = sql.join(
    words.map((word) => sql`strpos(words, ${` ${word}`}) > 0`),
    sql` and `,
  )
  return sql<boolean>`(select ${all} from search_subjects
    where org_id = ${tx.scope.orgId} and kind = ${kind} and subject_id = walked.id)`
}

type Kinds = { kinds: SubjectKind[]; archived: boolean }
/** Ids of each kind, the best first: those that have a word as it was typed, then those where one begins so. */
export async function findBest(
  tx: Tx,
  kinds: SubjectKind[],
  words: string[],
  most: number,
): Promise<Record<SubjectKind, string[]>> {
  const found = (whole: boolean) =>
    sql`find_subjects(kind, false, ${words}::text[], ${whole}, ${FIRST[0]}, ${FIRST[1]}, ${most}::int)`
  const { rows } = await sql<{ kind: SubjectKind; id: string }>`
    with begun as materialized (select * from unnest(${kinds}::text[]) as kind, lateral ${found(false)})
    select kind, subject_id as id from (
      select begun.*, 1 as rank from begun
      union all
      select *, 0 as rank from (select distinct kind from begun) as kinds, lateral ${found(true)}) as ranked
    order by rank, sort_key, subject_id`.execute(tx.db)
  const best = { company: new Set<string>(), contact: new Set<string>(), quote: new Set<string>() }
  for (const { kind, id } of rows) if (best[kind].size < most) best[kind].add(id)
  return { company: [...best.company], contact: [...best.contact], quote: [...best.quote] }
}

export type Search = Kinds & { q: string }

/** Asks for the words of `q`; where that finds nothing, for those that one typing error parts from them. */
export async function forgivingly<T>(
  tx: Tx,
  { q, ...search }: Search,
  ask: (words: string[]) => Promise<T>,
  isEmpty: (answer: T) => boolean,
): Promise<T> {
  const words = typedWords(q)
  const answer = await ask(words)
  if (words.length === 0 || !isEmpty(answer)) return answer
  const meant = await wordsMeant(tx, search, words)
  return meant === null ? answer : ask(meant)
}

/** The words with each that begins nothing replaced by the neighbour that begins the most; null when one has none, or all begin something. */
async function wordsMeant(tx: Tx, kinds: Kinds, words: string[]): Promise<string[] | null> {
  const near = words.flatMap((word, index) =>
    neighboursOf(word).map((each) => ({ ...each, place: index + 1 })),
  )
  const { rows } = await sql<{ known: boolean; meant: string | null }>`
    with typed as materialized (
      select each.word, place, (select count(*) from generate_series(1, length(each.word)) as letters
                           where exists (${beginning(tx, kinds, sql`left(each.word, letters)`)})) as letters
      from unnest(${words}::text[]) with ordinality as each(word, place))
    select letters = length(word) as known, (
      select start from (
        select start, at, (select count(*) from (${beginning(tx, kinds, sql`start`)}) as entries) as uses
        from unnest(${listed(near, 'word')}, ${listed(near, 'at')}::int[], ${listed(near, 'place')}::int[]) as near(start, at, of_place)
        where of_place = place and at <= letters and letters < length(word)) as counted
      where uses > 0 order by uses desc, at limit 1) as meant
    from typed order by place`.execute(tx.db)
  const replaced = rows.map(({ known, meant }, index) => (known ? words[index]! : meant))
  const whole = replaced.filter((word) => word !== null)
  return rows.every(({ known }) => known) || whole.length < words.length ? null : whole
}

/** A few hundred values as one text: the driver escapes those of an array one by one. */
const listed = <T>(rows: T[], key: keyof T) =>
  sql`string_to_array(${rows.map((row) => row[key]).join(' ')}, ' ')`

/** Entries counted at most of each kind, to tell a usual word from a rare one. */
const ENOUGH = 50

/** Entries whose word begins with the expression. */
const beginning = (tx: Tx, { kinds, archived }: Kinds, start: RawBuilder<unknown>) => sql`
  select from unnest(${kinds}::text[]) as asked, lateral (
    select from search_words where org_id = ${tx.scope.orgId} and kind = asked and archived = ${archived}
      and search_words.word >= ${start} and search_words.word < ${start} || ${'\u{10FFFF}'} limit ${ENOUGH}) as entry`
