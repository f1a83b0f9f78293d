import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'

/** Reads again what shows conversations: the list, the counts and the open one. Texts never change. */
export const refreshConversations = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [
      orpc.conversations.listConversations,
      orpc.conversations.getInbox,
      orpc.conversations.getConversation,
    ].map((endpoint) => client.invalidateQueries({ queryKey: endpoint.key() })),
  )
