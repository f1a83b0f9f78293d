import '#web/api/zod-setup.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { NewPriceDialog } from '#web/features/payment-setup/new-price-dialog.tsx'
import { ImportProductsButton, NewProductButton } from '#web/features/payment-setup/product-actions.tsx'
import { ProductList } from '#web/features/payment-setup/product-list.tsx'
import { productSearch, readProductAddress } from '#web/features/payment-setup/product-search.ts'
import { SetupFrame } from '#web/features/payment-setup/setup-frame.tsx'
import { useSetup } from '#web/features/payment-setup/use-setup.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function PaymentProductsPage() {
  const state = useSetup()
  const { item } = readProductAddress(useSearch({ strict: false, structuralSharing: false }))
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, item: undefined }),
      replace: true,
    })
  return (
    <>
      <RecordHeader
        description={
          'Les produits et les prix de votre compte de paiement\u00a0: chacun vend un article du catalogue.'
        }
        actions={
          <>
            <LinkButton to="/revenues/stripe/subscriptions" icon={RefreshCw}>
              Abonnements
            </LinkButton>
            <ExportLink path="/payment-products/export" list={productSearch} rows="ces produits" />
            {state.setup && <ImportProductsButton setup={state.setup} />}
          </>
        }
        mainAction={state.setup && <NewProductButton setup={state.setup} variant="primary" />}
      />
      <SetupFrame {...state}>{() => <ProductList />}</SetupFrame>
      {state.setup && item !== undefined && (
        <NewPriceDialog setup={state.setup} itemId={item} onClose={close} />
      )}
    </>
  )
}
