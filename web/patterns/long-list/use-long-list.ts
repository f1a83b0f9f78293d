import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { retriesQuery } from '#web/api/query-client.ts'
import { allStale, joinPage, type LongList, rowsOf } from './long-list.ts'

export type LongListSource<Row> = {
  queryKey: QueryKey
  read: (
    cursor: string | undefined,
  ) => Promise<{ items: Row[]; nextCursor: string | null; older?: number | undefined }>
  keyOf: (row: Row) => string
}

/** The query of a long list: asked again, it reads its first page and keeps the rest, to be read again where one looks at it. */
export const longListOptions = <Row extends { id: string }>({ queryKey, read, keyOf }: LongListSource<Row>) =>
  queryOptions<LongList<Row>>({
    queryKey,
    queryFn: async ({ client }) => {
      const page = await read(undefined)
      const known = client.getQueryData<LongList<Row>>(queryKey)
      return joinPage(known && allStale(known), undefined, page, keyOf)
    },
    placeholderData: keepPreviousData,
    // joinPage keeps what did not change; comparing thousands of rows again takes longer than a frame.
    structuralSharing: false,
  })

/** A list of any length, read page after page as one looks at it. */
export function useLongList<Row extends { id: string }>(source: LongListSource<Row>) {
  const { queryKey, read, keyOf } = source
  const client = useQueryClient()
  const query = useQuery(longListOptions(source))
  const { mutateAsync, ...more } = useMutation({
    mutationFn: async (cursor: string | undefined) => {
      const page = await read(cursor)
      client.setQueryData<LongList<Row>>(queryKey, (known) => known && joinPage(known, cursor, page, keyOf))
    },
    retry: retriesQuery,
  })
  const reading = useRef(new Set<string | undefined>())
  const readAt = async (cursor: string | undefined) => {
    if (reading.current.has(cursor)) return
    reading.current.add(cursor)
    // The failure is shown.
    await mutateAsync(cursor).catch(() => {})
    reading.current.delete(cursor)
  }
  const next = query.isPlaceholderData ? null : (query.data?.next ?? null)
  return {
    query,
    list: query.data,
    rows: rowsOf(query.data),
    hasMore: next !== null,
    readMore: () => {
      if (next !== null) void readAt(next)
    },
    readingMore: more.isPending && more.variables === next,
    moreError: more.isError ? more.error : null,
    /** Reads a chunk again that is in sight. */
    readAgain: (cursor: string | undefined) => void readAt(cursor),
  }
}
