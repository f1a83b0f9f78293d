import type { LinkKind } from '#shared/domain/conversations/links.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

export type NewLink = { kind: LinkKind; id: string; name: string; linked: boolean }

/** Links the conversation to a client or a devis, or takes it off, with « Annuler ». */
export function useLinks(conversationId: string) {
  const mutation = useAction(
    ({ kind, id: subjectId, linked }: NewLink) =>
      api.conversations.linkConversation({ conversationId, kind, subjectId, linked }),
    {
      success: (_, link) => ({
        text: link.linked ? `Conversation reliée à ${link.name}` : `Conversation détachée de ${link.name}`,
        id: 'conversation-link',
      }),
      reverse: (_, link) => ({ ...link, linked: !link.linked }),
      refresh: [orpc.conversations.getConversation, orpc.conversations.listMailsOf],
    },
  )
  return { set: mutation.mutate }
}
