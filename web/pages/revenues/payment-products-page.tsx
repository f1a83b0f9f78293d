import '#web/api/zod-setup.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { ImportProductsButton, NewProductButton } from '#web/features/payment-setup/product-actions.tsx'
import { ProductList } from '#web/features/payment-setup/product-list.tsx'
import { filterOf } from '#web/features/payment-setup/product-search.ts'
import { SetupFrame } from '#web/features/payment-setup/setup-frame.tsx'
import { useSetup } from '#web/features/payment-setup/use-setup.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const route = getRouteApi('/app/revenues/stripe/products')

export function PaymentProductsPage() {
  const state = useSetup()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/revenues/stripe/products' })
  const query = new URLSearchParams(filterOf(search))
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { key: 'stripe', content: <Link to="/revenues/stripe">Stripe</Link> },
              { key: 'products', content: 'Produits' },
            ]}
          />
        }
        title="Produits Stripe"
        description="Les produits et les prix de votre compte de paiement."
        actions={
          <>
            <AnchorButton
              href={`/api/v1/payment-products/export${query.size > 0 ? `?${query}` : ''}`}
              download
              icon={FileDown}
            >
              Exporter
            </AnchorButton>
            {state.setup && <ImportProductsButton setup={state.setup} />}
          </>
        }
        mainAction={state.setup && <NewProductButton setup={state.setup} variant="primary" />}
      />
      <SetupFrame {...state}>
        {() => (
          <ProductList
            search={search}
            onSearchChange={(change) =>
              void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
            }
          />
        )}
      </SetupFrame>
    </>
  )
}
