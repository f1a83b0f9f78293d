import type { Tx } from '#server/scope.ts'
import type { Found } from '#shared/contract/search.ts'
import type { SearchKind } from '#shared/domain/search/named-kinds.ts'

/** A kind that ⌘K finds: its name in the answer, and the query that reads its rows, in any order. */
export type SearchSource<Name extends keyof Found = keyof Found> = {
  kind: SearchKind
  name: Name
  rows: (tx: Tx, ids: string[]) => Promise<Found[Name]>
}
