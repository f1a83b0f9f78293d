import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * For the loader of a page: asks for all that it shows at once, so that no part comes late and pushes another. A single try each: what
 * fails is said, and tried again, where it is shown.
 */
export const prefetchAll = (client: QueryClient, queries: readonly { queryKey: QueryKey }[]) =>
  Promise.all(queries.map((query) => client.prefetchQuery({ ...query, retry: false } as never)))
