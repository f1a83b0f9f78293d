import type { QueryClient, QueryKey } from '@tanstack/react-query'

type OneOrMore<Item> = Item | readonly Item[]
/** The queries of an endpoint or of a feature of `orpc`, or the one of query options. */
export type Queries = OneOrMore<{ key: () => QueryKey } | { queryKey: QueryKey }>

/** Reads again what may have changed: at once where it is shown, elsewhere once it is. */
export const readAgain = (client: QueryClient, queries: Queries): Promise<unknown> =>
  Promise.all(
    [queries]
      .flat()
      .map((each) => client.invalidateQueries({ queryKey: 'key' in each ? each.key() : each.queryKey })),
  )
