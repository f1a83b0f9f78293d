import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'

const PAGE = 50

export const directoryOptions = orpc.directory.getDirectory.queryOptions({ input: {} })

/** The groups by name, page after page. */
export const groupsOptions = (q: string) =>
  orpc.directory.listDirectoryGroups.infiniteOptions({
    input: (offset: number) => ({ q, offset, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
      return loaded < count ? loaded : undefined
    },
    placeholderData: keepPreviousData,
  })
