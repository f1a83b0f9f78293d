import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type SearchKind, searchKinds } from '#shared/domain/search/named-kinds.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { decodeCursor, type PageInput } from './page.ts'

export type Subjects = { kind: SearchKind; archived: boolean }
/** A sort key and an id that come before every row's. */
export const FIRST = ['', '00000000-0000-0000-0000-000000000000'] as const

/**
 * Rows (subject_id, sort_key) of the subjects with all the words, in their list's default order, after a row's key and id. Forgives a
 * typing error as `forgivingly` does.
 */
export function inOrder(
  { kind, archived }: Subjects,
  words: string[],
  most: number,
  [key, id]: readonly string[] = FIRST,
): RawBuilder<unknown> {
  return sql`find_forgiving(${kind}, ${archived}, ${words}::text[], ${key}, ${id}, ${most}::int)`
}

/** The key of subjects whose newest come first, as 0160-quotes.sql makes it. */
const newestFirst = (created: Date) => String(9_999_999_999_999 - created.getTime()).padStart(13, '0')

/** Whether a row is on a page, or just after it, of the newest subjects that have the words; ties by id. */
export function isAmongNewest(subjects: Subjects, words: string[], { cursor, limit }: PageInput) {
  const [created, id] = cursor === undefined ? [] : decodeCursor(cursor, 2)
  const after = created === undefined ? undefined : [newestFirst(new Date(created)), id!]
  return sql<boolean>`id in (select subject_id from ${inOrder(subjects, words, limit + 1, after)})`
}

/** Whether a row's `id` is among those that have all the words, whatever their number. */
export function hasWords({ kind, archived }: Subjects, words: string[]): RawBuilder<boolean> {
  const all = sql`find_subjects(${kind}, ${archived}, ${words}::text[], false, ${FIRST[0]}, ${FIRST[1]}, null)`
  return sql<boolean>`id = any (array(select subject_id from ${all}))`
}

/** The same for a few rows already read as `walked`. */
export function walkedHasWords(tx: Tx, { kind }: Subjects, words: string[]): RawBuilder<boolean> {
  const all = sql.join(
    words.map((word) => sql`strpos(words, ${` ${word}`}) > 0`),
    sql` and `,
  )
  return sql<boolean>`(select ${all} from search_subjects
    where org_id = ${tx.scope.orgId} and kind = ${kind} and subject_id = walked.id)`
}

type Kinds = { kinds: SearchKind[]; archived: boolean }
/** Ids of each kind, the best first: those that have a word as it was typed, then those where one begins so. */
export async function findBest(
  tx: Tx,
  kinds: SearchKind[],
  words: string[],
  most: number,
): Promise<Record<SearchKind, string[]>> {
  const found = (whole: boolean) =>
    sql`find_subjects(kind, false, ${words}::text[], ${whole}, ${FIRST[0]}, ${FIRST[1]}, ${most}::int)`
  const { rows } = await sql<{ kind: SearchKind; id: string }>`
    with begun as materialized (select * from unnest(${kinds}::text[]) as kind, lateral ${found(false)})
    select kind, subject_id as id from (
      select begun.*, 1 as rank from begun
      union all
      select *, 0 as rank from (select distinct kind from begun) as kinds, lateral ${found(true)}) as ranked
    order by rank, sort_key, subject_id`.execute(tx.db)
  const best = Object.fromEntries(searchKinds.map((kind) => [kind, new Set<string>()])) as Record<
    SearchKind,
    Set<string>
  >
  for (const { kind, id } of rows) if (best[kind].size < most) best[kind].add(id)
  return Object.fromEntries(searchKinds.map((kind) => [kind, [...best[kind]]])) as Record<
    SearchKind,
    string[]
  >
}

/** `q`: what was typed, or its words. */
export type Search = Kinds & { q: string | string[] }

/** Asks for the words of `q`; where that finds nothing, for those that one typing error parts from them. */
export async function forgivingly<T>(
  tx: Tx,
  { q, ...search }: Search,
  ask: (words: string[]) => Promise<T>,
  isEmpty: (answer: T) => boolean,
): Promise<T> {
  const words = typeof q === 'string' ? typedWords(q) : q
  const answer = await ask(words)
  if (words.length === 0 || !isEmpty(answer)) return answer
  const meant = await wordsMeant(tx, search, words)
  return meant === null ? answer : ask(meant)
}

/** The words, each unknown one replaced by the one meant; null when one has no replacement, or when all are known. */
async function wordsMeant(tx: Tx, { kinds, archived }: Kinds, words: string[]): Promise<string[] | null> {
  const { rows } = await sql<{ meant: string | null }>`
    select word_meant(${kinds}::text[], ${archived}, word) as meant
    from unnest(${words}::text[]) with ordinality as typed(word, place) order by place`.execute(tx.db)
  const meant = rows.map((row) => row.meant).filter((word) => word !== null)
  const asTyped = meant.every((word, index) => word === words[index])
  return meant.length < words.length || asTyped ? null : meant
}
