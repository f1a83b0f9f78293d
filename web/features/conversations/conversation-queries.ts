import type { QueryClient } from '@tanstack/react-query'
import type { Conversation, ConversationSummary, Mail } from '#shared/contract/conversations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { meOptions } from '#web/api/me.ts'
import { type LongListSource, longListOptions } from '#web/patterns/long-list/use-long-list.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { inboxOptions } from './inbox-options.ts'
import type { InboxSearch } from './inbox-search.ts'

/** The conversations of a view, a folder or a search, as long as the list may be. */
export function conversationsSource({
  open: _,
  ...search
}: InboxSearch): LongListSource<ConversationSummary> {
  const { view, mailbox: mailboxId, folder: folderId, q } = search
  const [path] = orpc.conversations.listConversations.key()
  return {
    queryKey: [path, { type: 'long', input: search }],
    read: (cursor) =>
      api.conversations.listConversations({ view, mailboxId, folderId, q, cursor, limit: 50 }),
    keyOf: ({ lastAt, id }) => `${lastAt} ${id}`,
  }
}

export const conversationOptions = (conversationId: string) =>
  orpc.conversations.getConversation.queryOptions({ input: { conversationId } })

/** The text of a mail never changes. */
export const mailBodyOptions = (messageId: string) =>
  orpc.conversations.getMailBody.queryOptions({
    input: { messageId },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  })

/** Whether the mail is unfolded when its conversation opens: the last, and those not read. */
export const opensUnfolded = ({ mails }: Conversation, mail: Mail): boolean =>
  mail.id === mails.at(-1)?.id || (mail.whole && !mail.seen)

/** Most texts read ahead: the last of a long conversation that nobody read. */
const TEXTS_AHEAD = 3

/** Reads a conversation ahead of its opening, with the texts that it shows first. */
export async function prefetchConversation(client: QueryClient, id: string): Promise<void> {
  const options = conversationOptions(id)
  await client.prefetchQuery({ ...options, retry: false })
  const conversation = client.getQueryData(options.queryKey)
  if (!conversation) return
  const shown = conversation.mails.filter((mail) => mail.whole && opensUnfolded(conversation, mail))
  const bodies = await Promise.allSettled(
    shown.slice(-TEXTS_AHEAD).map((mail) => client.fetchQuery({ ...mailBodyOptions(mail.id), retry: false })),
  )
  const last = bodies.at(-1)
  if (last?.status === 'fulfilled' && last.value.html !== null) cleanSoon(client, last.value.html)
}

/** A mail in HTML takes as long to clean as to draw. */
function cleanSoon(client: QueryClient, html: string): void {
  const domain = client.getQueryData(meOptions.queryKey)?.user.email.split('@')[1]
  whenIdle(() => {
    import('#web/blocks/mail-body/clean-ahead.ts').then(
      ({ cleanAhead }) => cleanAhead(html, domain === undefined ? [] : [domain]),
      // Without a network, it is cleaned when it is opened.
      () => {},
    )
  })
}

/** Prefetches the page, where the role may read mails. */
export async function prefetchInbox(client: QueryClient, search: InboxSearch): Promise<void> {
  const me = await client.ensureQueryData(meOptions)
  if (!me?.current?.permissions.includes('inbox:read')) return
  await Promise.all([
    client.prefetchQuery({ ...inboxOptions, retry: false }),
    client.prefetchQuery({ ...longListOptions(conversationsSource(search)), retry: false }),
  ])
}
