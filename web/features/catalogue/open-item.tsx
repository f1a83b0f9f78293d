import { useQuery } from '@tanstack/react-query'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { ItemDialog } from '#web/blocks/catalogue/item-dialog.tsx'
import { MissingItem } from '#web/blocks/catalogue/missing-item.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { catalogueItemOptions } from './catalogue-queries.ts'
import { OnlinePrices } from './online-prices.tsx'

/** The dialog of the item that the address names. */
export function OpenItem({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const query = useQuery(catalogueItemOptions(itemId))
  const item = query.data as CatalogueItem | undefined
  if (item)
    return (
      <ItemDialog key={itemId} item={item} onClose={onClose}>
        <OnlinePrices item={item} />
      </ItemDialog>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Article du catalogue">
      <QueryState query={query} loading={<Skeleton className="h-80" />} missing={<MissingItem />} />
    </Dialog>
  )
}
