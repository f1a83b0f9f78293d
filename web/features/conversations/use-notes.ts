import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { refreshTeam } from './team-queries.ts'

/** Actions on notes; writing throws what the server refuses, for the box to show. */
export function useNotes() {
  const client = useQueryClient()
  const refresh = () => refreshTeam(client)
  const restore = useAction((noteId: string) => api.inboxTeam.restoreNote({ noteId }), { refresh })
  const remove = useAction((noteId: string) => api.inboxTeam.deleteNote({ noteId }), {
    success: { text: 'Note supprimée', id: 'note-deleted' },
    undo: (_, noteId) => restore.mutate(noteId),
    refresh,
  })
  return {
    add: async (conversationId: string, body: string) => {
      await api.inboxTeam.addNote({ conversationId, body })
      await refreshTeam(client)
    },
    edit: async (noteId: string, body: string) => {
      await api.inboxTeam.editNote({ noteId, body })
      await refreshTeam(client)
    },
    remove: (noteId: string) => remove.mutate(noteId),
  }
}
