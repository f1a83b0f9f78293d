import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { invitationFilterOf, memberFilterOf, memberOrderOf, type TeamSearch } from './team-search.ts'

const firstPage: string | undefined = undefined
const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** Pages of members; the rows in place stay until those of the new filter arrive. */
export const memberPages = (search: TeamSearch) =>
  orpc.organizations.listMembers.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...memberFilterOf(search),
      ...memberOrderOf(search),
      ...after(cursor),
    }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const memberCount = (search: TeamSearch) =>
  orpc.organizations.countMembers.queryOptions({
    input: memberFilterOf(search),
    placeholderData: keepPreviousData,
  })

export const invitationPages = (search: TeamSearch) =>
  orpc.organizations.listInvitations.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...invitationFilterOf(search), ...after(cursor), limit: 20 }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const invitationCount = (search: TeamSearch) =>
  orpc.organizations.countInvitations.queryOptions({
    input: invitationFilterOf(search),
    placeholderData: keepPreviousData,
  })

/** What the loader of the page warms; one try, for the page itself tries again while it shows what is coming. */
export const prefetchTeam = (client: QueryClient, search: TeamSearch) =>
  Promise.all([
    client.prefetchInfiniteQuery({ ...memberPages(search), retry: false }),
    client.prefetchInfiniteQuery({ ...invitationPages(search), retry: false }),
  ])
