import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Keeps a conversation to oneself, or gives it back. */
export function useSetPrivacy(conversationId: string) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (kept: boolean) =>
      api.conversations.setConversationPrivacy({ conversationId, private: kept }),
    onSuccess: ({ private: kept }) => {
      toast.success(
        kept
          ? 'Conversation réservée\u00a0: vous seul la voyez'
          : 'Conversation rendue au partage de votre compte',
        { id: 'conversation-privacy' },
      )
      return Promise.all(
        [orpc.conversations.listConversations, orpc.conversations.getConversation].map((endpoint) =>
          client.invalidateQueries({ queryKey: endpoint.key() }),
        ),
      )
    },
    onError: (error) => void toast.error(messageOf(error)),
  })
  return mutation.mutate
}
