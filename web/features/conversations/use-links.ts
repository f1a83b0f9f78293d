import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkKind } from '#shared/domain/conversations/links.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

export type NewLink = { kind: LinkKind; id: string; name: string; linked: boolean }

/** Links the conversation to a client or a devis, or takes it off, with « Annuler ». */
export function useLinks(conversationId: string) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ kind, id: subjectId, linked }: NewLink) =>
      api.conversations.linkConversation({ conversationId, kind, subjectId, linked }),
    onSuccess: (_, link) => {
      toast.success(
        link.linked ? `Conversation reliée à ${link.name}` : `Conversation détachée de ${link.name}`,
        {
          id: 'conversation-link',
          action: { label: 'Annuler', onClick: () => mutation.mutate({ ...link, linked: !link.linked }) },
        },
      )
      return Promise.all(
        [orpc.conversations.getConversation, orpc.conversations.listMailsOf].map((endpoint) =>
          client.invalidateQueries({ queryKey: endpoint.key() }),
        ),
      )
    },
    onError: (error) => void toast.error(messageOf(error)),
  })
  return { set: mutation.mutate }
}
