import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { roleCan } from '#shared/domain/permissions.ts'
import { orpc } from '#web/api/client.ts'
import { meOptions } from '#web/api/me.ts'
import { byCursor } from '#web/patterns/list/list-query.ts'
import type { InboxSearch } from './inbox-search.ts'

export const inboxOptions = orpc.conversations.getInbox.queryOptions({ input: {} })

export const conversationsOptions = ({ view, mailbox, folder, q }: InboxSearch) =>
  orpc.conversations.listConversations.infiniteOptions({
    ...byCursor,
    input: (cursor: string | undefined) => ({
      ...{ view, mailboxId: mailbox, folderId: folder, q, cursor, limit: 50 },
    }),
    placeholderData: keepPreviousData,
  })

export const conversationOptions = (conversationId: string) =>
  orpc.conversations.getConversation.queryOptions({ input: { conversationId } })

/** The text of a mail never changes. */
export const mailBodyOptions = (messageId: string) =>
  orpc.conversations.getMailBody.queryOptions({
    input: { messageId },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  })

/** Prefetches the page, where the role may read mails. */
export async function prefetchInbox(client: QueryClient, search: InboxSearch): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  if (me?.current == null || !roleCan(me.current.role, 'inbox:read')) return
  await Promise.all([
    client.prefetchQuery({ ...inboxOptions, retry: false }),
    client.prefetchInfiniteQuery({ ...conversationsOptions(search), retry: false }),
  ])
}
