import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Takes a document off its client's page, with « Annuler ». */
export function useRemoveDocument() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: orpc.clientDocuments.key() })
  const restore = useMutation({
    mutationFn: (documentId: string) => api.clientDocuments.restoreClientDocument({ documentId }),
    onSettled: refresh,
    onError: (error) => void toast.error(messageOf(error)),
  })
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      api.clientDocuments.removeClientDocument({ documentId: id }),
    onSuccess: (_, { id, name }) =>
      void toast.success(`«\u202f${name}\u202f» retiré de la fiche`, {
        action: { label: 'Annuler', onClick: () => restore.mutate(id) },
      }),
    onSettled: refresh,
    onError: (error) => void toast.error(messageOf(error)),
  })
  return remove.mutate
}
