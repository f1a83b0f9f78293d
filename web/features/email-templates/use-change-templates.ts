import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { inParts } from '#web/patterns/action/in-parts.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `Modèle ${one}` : `${formatCount(count, 'modèle', 'modèles')} ${many}`

/** Removes templates, or restores them, and offers to undo it. `onRemoved` leaves what went, before it is gone here. */
export const useRemoveTemplates = (onRemoved?: () => unknown) =>
  useAction(
    ({ ids, remove }: { ids: string[]; remove: boolean }) => {
      const call = remove ? api.emailTemplates.removeTemplates : api.emailTemplates.restoreTemplates
      return inParts(ids, async (templateIds) => (await call({ templateIds })).templateIds)
    },
    {
      // Removed, then restored at once: in that order.
      scope: { id: 'remove-templates' },
      success: ({ length }, { remove }) =>
        remove ? counted(length, 'supprimé', 'supprimés') : counted(length, 'restauré', 'restaurés'),
      reverse: (ids, { remove }) => ({ ids, remove: !remove }),
      refresh: orpc.emailTemplates,
      onSuccess: (_, { remove }) => (remove ? onRemoved?.() : undefined),
    },
  )

/** Files templates in a folder; '' for none. */
export const useMoveTemplates = (onMoved: () => void) =>
  useAction(
    ({ ids, folder }: { ids: string[]; folder: string }) =>
      inParts(
        ids,
        async (templateIds) => (await api.emailTemplates.moveTemplates({ templateIds, folder })).templateIds,
      ),
    {
      success: ({ length }, { folder }) =>
        folder === ''
          ? counted(length, 'sorti de son dossier', 'sortis de leurs dossiers')
          : counted(length, `rangé dans «\u202f${folder}\u202f»`, `rangés dans «\u202f${folder}\u202f»`),
      refresh: orpc.emailTemplates,
      onSuccess: onMoved,
    },
  )
