import { useQuery } from '@tanstack/react-query'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { ItemDialog } from '#web/blocks/catalogue/item-dialog.tsx'
import { MissingItem } from '#web/blocks/catalogue/missing-item.tsx'
import { priceOf } from '#web/blocks/catalogue/product-price.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { catalogueItemOptions } from './catalogue-queries.ts'

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

/** As many as an item is ever sold at; the products’ page has them all. */
const SHOWN = 20

/** The prices at which the payment provider sells the item, and where one is added. */
function OnlinePrices({ item }: { item: CatalogueItem }) {
  const refusal = useRefusal('payment_provider:write')
  const query = useQuery(
    orpc.paymentSetup.listProducts.queryOptions({ input: { itemId: item.id, limit: SHOWN } }),
  )
  const prices = query.data?.items
  return (
    <section aria-labelledby="online-prices" className="grid gap-2 border-line border-t pt-4">
      <h3 id="online-prices" className="font-medium text-sm">
        Prix en ligne
      </h3>
      {prices === undefined ? (
        <QueryState query={query} loading={<Skeleton className="h-6" />} errorClassName="py-2" />
      ) : prices.length === 0 ? (
        <p className="text-muted text-sm">Cet article n’est pas vendu par votre compte de paiement.</p>
      ) : (
        <ul className="grid gap-1.5 text-sm">
          {prices.map((price) => (
            <li key={price.id} className="flex flex-wrap items-center justify-between gap-2">
              {priceOf(price)}
              {!price.active && <Badge tone="neutral">Inactif</Badge>}
            </li>
          ))}
        </ul>
      )}
      {refusal === undefined && item.archivedAt === null && (
        <TextLink
          to="/revenues/stripe/products"
          search={{ item: item.id }}
          className="justify-self-start text-sm"
        >
          Ajouter un prix en ligne
        </TextLink>
      )}
    </section>
  )
}
