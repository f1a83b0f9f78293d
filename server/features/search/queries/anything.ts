import type { SearchSource } from '#server/db/search-source.ts'
import { findBest, forgivingly } from '#server/db/word-search.ts'
import { searchSources } from '#server/features/found.gen.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import type { Found } from '#shared/contract/search.ts'
import { subjectPermissions } from '#shared/domain/events.ts'
import { namedKinds, type SearchKind } from '#shared/domain/search/named-kinds.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'

/** A palette is read at a glance; the lists show the rest. */
const LIMIT = 5

const sources: readonly SearchSource[] = searchSources

/** The best of each kind that the caller may read. `meant`: the words of the answer where those typed found nothing. */
export async function findAnything(tx: Tx, { q }: { q: string }) {
  const readable = sources
    .map(({ kind }) => kind)
    .filter((kind) => mayRead(tx.scope, subjectPermissions[kind]))
  const typed = typedWords(q)
  const { aimed, wanted } = aimOf(readable, typed)
  const others = readable.filter((kind) => !aimed.includes(kind))
  const { words, best } = await forgivingly(
    tx,
    { kinds: aimed, archived: false, q: wanted },
    async (words) => {
      const [chosen, beside] = await Promise.all([
        findBest(tx, aimed, words, LIMIT),
        others.length === 0 ? null : findBest(tx, others, typed, LIMIT),
      ])
      return { words, best: (kind: SearchKind) => [...chosen[kind], ...(beside?.[kind] ?? [])] }
    },
    ({ best }) => sources.every(({ kind }) => best(kind).length === 0),
  )
  const found = await Promise.all(
    sources.map(async (source) => [source.name, await inThisOrder(tx, source, best(source.kind))] as const),
  )
  const meant = words.join(' ')
  return { ...(Object.fromEntries(found) as Found), meant: meant === wanted.join(' ') ? null : meant }
}

/** « facture nordik » looks for « nordik » among invoices, and for both words elsewhere. */
function aimOf(readable: SearchKind[], typed: string[]): { aimed: SearchKind[]; wanted: string[] } {
  const named = namedKinds(typed)
  const aimed = readable.filter((kind) => named?.kinds.includes(kind))
  return named && aimed.length > 0 ? { aimed, wanted: named.rest } : { aimed: readable, wanted: typed }
}

async function inThisOrder(tx: Tx, { rows }: SearchSource, ids: string[]) {
  if (ids.length === 0) return []
  const byId = new Map((await rows(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
