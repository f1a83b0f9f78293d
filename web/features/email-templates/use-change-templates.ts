import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TEMPLATES_AT_ONCE } from '#shared/domain/email-templates/template-limits.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

type Change = (templateIds: string[]) => Promise<{ templateIds: string[] }>

/** All of them, as many a request as one may change. */
async function eachPart(ids: readonly string[], change: Change): Promise<string[]> {
  const changed: string[] = []
  for (let from = 0; from < ids.length; from += TEMPLATES_AT_ONCE)
    changed.push(...(await change(ids.slice(from, from + TEMPLATES_AT_ONCE))).templateIds)
  return changed
}

const counted = (count: number, done: string) =>
  count === 1 ? `Modèle ${done}` : `${formatCount(count, 'modèle', 'modèles')} ${done}s`

/** Removes templates, or restores them, and offers to undo it. `onRemoved` leaves what went, before it is gone here. */
export function useRemoveTemplates(onRemoved?: () => unknown) {
  const client = useQueryClient()
  const mutation = useMutation({
    // Removed, then restored at once: in that order.
    scope: { id: 'remove-templates' },
    mutationFn: ({ ids, remove }: { ids: string[]; remove: boolean }) =>
      eachPart(ids, (templateIds) =>
        remove
          ? api.emailTemplates.removeTemplates({ templateIds })
          : api.emailTemplates.restoreTemplates({ templateIds }),
      ),
    onSuccess: async (ids, { remove }) => {
      if (remove) await onRemoved?.()
      const undo = () => mutation.mutate({ ids, remove: !remove })
      toast.success(counted(ids.length, remove ? 'supprimé' : 'restauré'), {
        ...(ids.length > 0 ? { action: { label: 'Annuler', onClick: undo } } : {}),
      })
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.emailTemplates.key() }),
  })
  return mutation
}

/** Files templates in a folder; '' for none. */
export function useMoveTemplates(onMoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, folder }: { ids: string[]; folder: string }) =>
      eachPart(ids, (templateIds) => api.emailTemplates.moveTemplates({ templateIds, folder })),
    onSuccess: (ids, { folder }) => {
      const where = folder === '' ? 'sorti de son dossier' : `rangé dans «\u202f${folder}\u202f»`
      const many = folder === '' ? 'sortis de leurs dossiers' : `rangés dans «\u202f${folder}\u202f»`
      toast.success(
        ids.length === 1 ? `Modèle ${where}` : `${formatCount(ids.length, 'modèle', 'modèles')} ${many}`,
      )
      onMoved()
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.emailTemplates.key() }),
  })
}
