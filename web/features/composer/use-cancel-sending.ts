import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshWriting } from './draft-queries.ts'
import { wishDraft } from './draft-wish.ts'

/** « Annuler l’envoi »: the draft is there again, open, where it was written. */
export function useCancelSending() {
  const client = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (sendingId: string) => api.mailSending.cancelSending({ sendingId }),
    onSuccess: async ({ draftId, conversationId }) => {
      // The conversation counts one answer less: the next sending says how many it knows.
      await refreshWriting(client)
      if (conversationId === null)
        return router.navigate({ to: '/conversations/new', search: { draft: draftId } })
      wishDraft({ draftId, conversationId })
      const { pathname, search } = router.state.location
      const shown = pathname === '/conversations' && (search as { open?: string }).open === conversationId
      if (!shown) await router.navigate({ to: '/conversations', search: { open: conversationId } })
    },
    onError: (error) => {
      toast.error(messageOf(error))
      void refreshWriting(client)
    },
  })
}
