import '#web/api/zod-setup.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ModeSwitch } from '#web/features/payment-setup/mode-switch.tsx'
import { SetupFrame } from '#web/features/payment-setup/setup-frame.tsx'
import { SetupWizard } from '#web/features/payment-setup/setup-wizard.tsx'
import { SimulatedOnboarding } from '#web/features/payment-setup/simulated-onboarding.tsx'
import { StripeReturn } from '#web/features/payment-setup/stripe-return.tsx'
import { useSetup } from '#web/features/payment-setup/use-setup.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'

const route = getRouteApi('/app/revenues/stripe')

export function PaymentSetupPage() {
  const state = useSetup()
  const address = route.useSearch()
  const navigate = useNavigate({ from: '/revenues/stripe' })
  const forget = () => void navigate({ search: {}, replace: true })
  return (
    <>
      <StripeReturn address={address} onRead={forget} />
      <RecordHeader
        description="Encaissez vos clients par carte."
        actions={state.setup && <ModeSwitch setup={state.setup} />}
      />
      <SetupFrame {...state}>
        {(setup) => (
          <>
            <SetupWizard setup={setup} />
            <SimulatedOnboarding
              setup={setup}
              open={address.onboarding === 'simulation' && setup.simulation && setup.account !== null}
              onClose={forget}
            />
          </>
        )}
      </SetupFrame>
    </>
  )
}
