import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshTeam } from './team-queries.ts'

/** Actions on notes; writing throws what the server refuses, for the box to show. */
export function useNotes() {
  const client = useQueryClient()
  const quietly = async (run: () => Promise<unknown>) => {
    try {
      await run()
      await refreshTeam(client)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return {
    add: async (conversationId: string, body: string) => {
      await api.inboxTeam.addNote({ conversationId, body })
      await refreshTeam(client)
    },
    edit: async (noteId: string, body: string) => {
      await api.inboxTeam.editNote({ noteId, body })
      await refreshTeam(client)
    },
    remove: (noteId: string) =>
      void quietly(async () => {
        await api.inboxTeam.deleteNote({ noteId })
        toast.success('Note supprimée', {
          id: 'note-deleted',
          action: {
            label: 'Annuler',
            onClick: () => void quietly(() => api.inboxTeam.restoreNote({ noteId })),
          },
        })
      }),
  }
}
