import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

/** Keeps a conversation to oneself, or gives it back. */
export function useSetPrivacy(conversationId: string) {
  const mutation = useAction(
    (kept: boolean) => api.conversations.setConversationPrivacy({ conversationId, private: kept }),
    {
      success: ({ private: kept }) => ({
        text: kept
          ? 'Conversation réservée\u00a0: vous seul la voyez'
          : 'Conversation rendue au partage de votre compte',
        id: 'conversation-privacy',
      }),
      refresh: [orpc.conversations.listConversations, orpc.conversations.getConversation],
    },
  )
  return mutation.mutate
}
