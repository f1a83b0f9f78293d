import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

/** Takes a document off its client's page, with « Annuler ». */
export function useRemoveDocument() {
  const restore = useAction(
    (documentId: string) => api.clientDocuments.restoreClientDocument({ documentId }),
    { refresh: orpc.clientDocuments },
  )
  const remove = useAction(
    ({ id }: { id: string; name: string }) => api.clientDocuments.removeClientDocument({ documentId: id }),
    {
      success: (_, { name }) => `«\u202f${name}\u202f» retiré de la fiche`,
      undo: (_, { id }) => restore.mutate(id),
      refresh: orpc.clientDocuments,
    },
  )
  return remove.mutate
}
