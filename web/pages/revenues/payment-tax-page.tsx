import '#web/api/zod-setup.ts'
import { Link } from '@tanstack/react-router'
import { SetupFrame } from '#web/features/payment-setup/setup-frame.tsx'
import { TaxForm } from '#web/features/payment-setup/tax-form.tsx'
import { useSetup } from '#web/features/payment-setup/use-setup.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function PaymentTaxPage() {
  const state = useSetup()
  return (
    <div className="max-w-3xl">
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { key: 'stripe', content: <Link to="/revenues/stripe">Stripe</Link> },
              { key: 'tax', content: 'Taxes' },
            ]}
          />
        }
        title="Taxes Stripe"
        description="Les taxes appliquées aux paiements par carte."
      />
      <SetupFrame {...state}>{(setup) => <TaxForm setup={setup} />}</SetupFrame>
    </div>
  )
}
