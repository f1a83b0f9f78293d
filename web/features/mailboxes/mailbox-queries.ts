import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { timings } from '#web/messages/timings.ts'

/** One's mailboxes; a check that finds a server away tells nobody, so they are asked again. */
export const mailboxesOptions = orpc.mailboxes.listMailboxes.queryOptions({
  input: {},
  refetchInterval: timings.mailboxesRefetch,
})

export const mailProvidersOptions = orpc.mailboxes.getMailProviders.queryOptions({
  input: {},
  staleTime: Number.POSITIVE_INFINITY,
})

export const prefetchMailProviders = (client: QueryClient) => client.prefetchQuery(mailProvidersOptions)
