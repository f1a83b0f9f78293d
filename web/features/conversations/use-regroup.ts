import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'
import type { InboxSearch } from './inbox-search.ts'
import { refreshConversations } from './refresh-conversations.ts'

/** Merges and splits conversations by hand, opens what that makes, and offers to take it back. */
export function useRegroup(search: InboxSearch) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = (conversationId: string | undefined) =>
    navigate({
      to: '/conversations',
      search: { ...search, ...(conversationId === undefined ? {} : { open: conversationId }) },
    })
  const undo = useAction(
    ({ editIds }: { editIds: string[]; back: string | undefined }) =>
      api.mailSync.undoConversationEdits({ editIds }),
    {
      onSuccess: async (_, { back }) => {
        await open(back)
        await refreshConversations(client)
      },
    },
  )
  const done = async (said: string, conversationId: string, editIds: string[], back: string | undefined) => {
    toast.success(said, {
      id: 'conversations-changed',
      action: { label: 'Annuler', onClick: () => undo.mutate({ editIds, back }) },
    })
    await open(conversationId)
    await refreshConversations(client)
  }
  const merge = useAction(
    (conversationIds: string[]) => api.mailSync.mergeConversations({ conversationIds }),
    {
      onSuccess: ({ conversationId, editIds }, { length }) =>
        done(
          `${formatCount(length, 'conversation', 'conversations')} fusionnées`,
          conversationId,
          editIds,
          search.open,
        ),
    },
  )
  const split = useAction(api.mailSync.splitConversation, {
    onSuccess: ({ conversationId, editIds }, from) =>
      done('Conversation séparée', conversationId, editIds, from.conversationId),
  })
  return { merge: merge.mutate, split: split.mutate }
}
