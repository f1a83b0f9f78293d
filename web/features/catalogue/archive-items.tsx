import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The most that one request archives (shared/contract/catalogue.ts). */
const AT_ONCE = 200

type ArchiveItemsProps = {
  selected: { id: string }[]
  /** Brings back what is archived. */
  restore: boolean
  onDone: () => void
}

/** Archives the items that are chosen in the list, with « Annuler ». */
export function ArchiveItems({ selected, restore, onDone }: ArchiveItemsProps) {
  const client = useQueryClient()
  const set = useMutation({
    // Archived, then restored at once: in that order.
    scope: { id: 'archive-items' },
    mutationFn: async ({ ids, archive }: { ids: string[]; archive: boolean }) => {
      const call = archive ? api.catalogue.archiveCatalogueItems : api.catalogue.restoreCatalogueItems
      const changed: string[] = []
      for (let from = 0; from < ids.length; from += AT_ONCE)
        changed.push(...(await call({ itemIds: ids.slice(from, from + AT_ONCE) })).itemIds)
      return changed
    },
    onSuccess: (ids, { archive }) => {
      const done = archive ? 'archivé' : 'restauré'
      const undo = () => set.mutate({ ids, archive: !archive })
      toast.success(
        ids.length === 1 ? `Article ${done}` : `${formatCount(ids.length, 'article', 'articles')} ${done}s`,
        ids.length > 0 ? { action: { label: 'Annuler', onClick: undo } } : {},
      )
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.catalogue.key() }),
  })
  return (
    <Button
      size="sm"
      icon={restore ? ArchiveRestore : Archive}
      disabledReason={useRefusal('catalogue:write')}
      loading={set.isPending}
      onClick={() =>
        set.mutate({ ids: selected.map(({ id }) => id), archive: !restore }, { onSuccess: onDone })
      }
    >
      {restore ? 'Restaurer' : 'Archiver'}
    </Button>
  )
}
