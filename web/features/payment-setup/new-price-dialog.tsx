import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { orpc } from '#web/api/api-client.ts'
import { MissingItem } from '#web/blocks/catalogue/missing-item.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewProductDialog } from './new-product-dialog.tsx'
import { useProductRefusal } from './product-actions.tsx'

type NewPriceDialogProps = { setup: PaymentSetup; itemId: string; onClose: () => void }

/** Sells an item of the catalogue online, or says why it cannot be. */
export function NewPriceDialog({ setup, itemId, onClose }: NewPriceDialogProps) {
  const refusal = useProductRefusal(setup)
  const query = useQuery(orpc.catalogue.getCatalogueItem.queryOptions({ input: { itemId } }))
  const item = query.data as CatalogueItem | undefined
  if (item && refusal === undefined) return <NewProductDialog open item={item} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Nouveau produit">
      {refusal !== undefined ? (
        <EmptyState
          icon={Store}
          title="Aucun prix ne peut être ajouté"
          description={refusal}
          action={
            setup.account === null && (
              <LinkButton to="/revenues/stripe" variant="primary">
                Relier un compte
              </LinkButton>
            )
          }
        />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-80" />} missing={<MissingItem />} />
      )}
    </Dialog>
  )
}
