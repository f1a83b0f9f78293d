import '#web/api/zod-setup.ts'
import { ImportProductsButton, NewProductButton } from '#web/features/payment-setup/product-actions.tsx'
import { ProductList } from '#web/features/payment-setup/product-list.tsx'
import { productSearch } from '#web/features/payment-setup/product-search.ts'
import { SetupFrame } from '#web/features/payment-setup/setup-frame.tsx'
import { useSetup } from '#web/features/payment-setup/use-setup.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function PaymentProductsPage() {
  const state = useSetup()
  return (
    <>
      <RecordHeader
        description="Les produits et les prix de votre compte de paiement."
        actions={
          <>
            <ExportLink path="/payment-products/export" list={productSearch} rows="ces produits" />
            {state.setup && <ImportProductsButton setup={state.setup} />}
          </>
        }
        mainAction={state.setup && <NewProductButton setup={state.setup} variant="primary" />}
      />
      <SetupFrame {...state}>{() => <ProductList />}</SetupFrame>
    </>
  )
}
