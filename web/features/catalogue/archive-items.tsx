import { Archive, ArchiveRestore } from 'lucide-react'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { inParts } from '#web/patterns/action/in-parts.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

type ArchiveItemsProps = {
  selected: { id: string }[]
  /** Brings back what is archived. */
  restore: boolean
  onDone: () => void
}

/** Archives the items that are chosen in the list, with « Annuler ». */
export function ArchiveItems({ selected, restore, onDone }: ArchiveItemsProps) {
  const set = useAction(
    ({ ids, archive }: { ids: string[]; archive: boolean }) => {
      const call = archive ? api.catalogue.archiveCatalogueItems : api.catalogue.restoreCatalogueItems
      return inParts(ids, async (itemIds) => (await call({ itemIds })).itemIds)
    },
    {
      // Archived, then restored at once: in that order.
      scope: { id: 'archive-items' },
      success: ({ length }, { archive }) => {
        const done = archive ? 'archivé' : 'restauré'
        return length === 1 ? `Article ${done}` : `${formatCount(length, 'article', 'articles')} ${done}s`
      },
      reverse: (ids, { archive }) => ({ ids, archive: !archive }),
      refresh: orpc.catalogue,
    },
  )
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
