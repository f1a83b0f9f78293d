import { orpc } from '#web/api/api-client.ts'

/** In a file of its own: the dashboard needs it at once, and nothing else of conversations. */
export const inboxOptions = orpc.conversations.getInbox.queryOptions({ input: {} })
