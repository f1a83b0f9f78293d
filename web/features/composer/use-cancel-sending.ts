import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { refreshWriting } from './draft-queries.ts'
import { wishDraft } from './draft-wish.ts'

/** « Annuler l’envoi »: the draft is there again, open, where it was written. */
export function useCancelSending() {
  const client = useQueryClient()
  const router = useRouter()
  return useAction((sendingId: string) => api.mailSending.cancelSending({ sendingId }), {
    failure: (error) => {
      void refreshWriting(client)
      return messageOf(error)
    },
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
  })
}
