import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { readAgain } from '#web/api/read-again.ts'

/** Reads again what shows conversations: the list, the counts and the open one. Texts never change. */
export const refreshConversations = (client: QueryClient): Promise<unknown> =>
  readAgain(client, [
    orpc.conversations.listConversations,
    orpc.conversations.getInbox,
    orpc.conversations.getConversation,
  ])
