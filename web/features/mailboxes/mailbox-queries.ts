import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { mailboxSyncsOptions } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { timings } from '#web/messages/timings.ts'
import { archivesOptions } from './use-archives.ts'

/** The user's mailboxes. Polled, since a check that finds a mail server down sends no notice. */
export const mailboxesOptions = orpc.mailboxes.listMailboxes.queryOptions({
  input: {},
  refetchInterval: timings.mailboxesRefetch,
})

export const mailProvidersOptions = orpc.mailboxes.getMailProviders.queryOptions({
  input: {},
  staleTime: Number.POSITIVE_INFINITY,
})

/** Prefetches the page; the mailboxes only where the role may read them. */
export async function prefetchMailboxes(client: QueryClient): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  const mayRead = me?.current?.permissions.includes('inbox:read') === true
  await Promise.all([
    client.prefetchQuery({ ...mailProvidersOptions, retry: false }),
    mayRead && client.prefetchQuery({ ...mailboxesOptions, retry: false }),
    mayRead && client.prefetchQuery({ ...mailboxSyncsOptions, retry: false }),
    mayRead && client.prefetchQuery({ ...archivesOptions, retry: false }),
  ])
}
