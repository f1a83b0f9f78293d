import type { QueryClient } from '@tanstack/react-query'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { orpc } from '#web/api/api-client.ts'
import { changeRows, type LongList } from '#web/patterns/long-list/long-list.ts'
import type { InboxSearch } from './inbox-search.ts'

export type ConversationAction =
  | 'seen'
  | 'unseen'
  | 'flag'
  | 'unflag'
  | 'archive'
  | 'trash'
  | 'inbox'
  | 'move'

/** A row that stays in its list, after each action. */
const marks: Partial<Record<ConversationAction, (row: ConversationSummary) => ConversationSummary>> = {
  seen: (row) => (row.unread === 0 ? row : { ...row, unread: 0 }),
  unseen: (row) => (row.unread > 0 ? row : { ...row, unread: 1 }),
  flag: (row) => (row.flagged ? row : { ...row, flagged: true }),
  unflag: (row) => (row.flagged ? { ...row, flagged: false } : row),
}

/** Whether conversations that are filed leave this list: a place they stand in, and no search nor view across places. */
function isLeft({ view = 'inbox', folder, q }: InboxSearch, folderId: string | undefined): boolean {
  if (q !== undefined) return false
  if (folder !== undefined) return folder !== folderId
  return view === 'inbox' || view === 'unread'
}

/** Shows at once what an action does to the lists, before the server has said it. */
export function changeLists(
  client: QueryClient,
  {
    conversationIds,
    action,
    folderId,
  }: { conversationIds: string[]; action: ConversationAction; folderId?: string },
): void {
  const ids = new Set(conversationIds)
  const mark = marks[action]
  const queryKey = orpc.conversations.listConversations.key()
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { input } = query.queryKey[1] as { input: InboxSearch }
    if (!mark && !isLeft(input, folderId)) continue
    client.setQueryData<LongList<ConversationSummary>>(
      query.queryKey,
      (list) => list && changeRows(list, (row) => (ids.has(row.id) ? (mark?.(row) ?? null) : row)),
    )
  }
}
