import '#web/api/zod-setup.ts'
import { SetupFrame } from '#web/features/payment-setup/setup-frame.tsx'
import { TaxForm } from '#web/features/payment-setup/tax-form.tsx'
import { useSetup } from '#web/features/payment-setup/use-setup.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function PaymentTaxPage() {
  const state = useSetup()
  return (
    <div className="max-w-cards">
      <RecordHeader description="Les taxes appliquées aux paiements par carte." />
      <SetupFrame {...state}>{(setup) => <TaxForm setup={setup} />}</SetupFrame>
    </div>
  )
}
