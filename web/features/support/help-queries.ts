import type { QueryClient } from '@tanstack/react-query'
import type { HelpKind } from '#shared/domain/support/help-request.ts'
import { orpc } from '#web/api/api-client.ts'
import { timings } from '#web/messages/timings.ts'
import { byCursor } from '#web/patterns/list/list-query.ts'

/** The user's own requests of a kind; polled while one is on its way to the operator. */
export const helpPages = (kind: HelpKind) =>
  orpc.support.listHelpRequests.infiniteOptions({
    ...byCursor,
    input: (cursor: string | undefined) => ({ kind, limit: 20, cursor }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((request) => request.state === 'received'))
        ? timings.helpRefetch
        : false,
  })

export const prefetchHelp = (client: QueryClient, kind: HelpKind) =>
  client.prefetchInfiniteQuery({ ...helpPages(kind), retry: false })
