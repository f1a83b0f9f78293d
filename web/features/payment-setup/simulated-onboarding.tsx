import { useState } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { type ExpressRequirement, expressRequirements } from '#shared/domain/payment-setup/payment-setup.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { requirementLabel } from './setup-labels.ts'
import { useSetupChange } from './use-setup.ts'

const helps: Record<ExpressRequirement, string> = {
  business_profile: 'L’activité, le site et le contact de votre entreprise.',
  tos_acceptance: 'Les conditions de Stripe pour les comptes Express.',
}

type SimulatedOnboardingProps = { setup: PaymentSetup; open: boolean; onClose: () => void }

/** Stands in for Stripe's own pages, and says so. */
export function SimulatedOnboarding({ setup, open, onClose }: SimulatedOnboardingProps) {
  const refusal = useRefusal('payment_provider:write')
  const due = expressRequirements.filter((name) => setup.account?.requirements.currentlyDue.includes(name))
  const [given, setGiven] = useState<readonly ExpressRequirement[]>([])
  const provided = given.filter((name) => due.includes(name))
  const provide = useSetupChange(
    (input: { provided: ExpressRequirement[]; revision: number }) =>
      api.paymentSetup.provideRequirements(input),
    { failure: 'Erreur lors de la configuration', success: 'Informations transmises' },
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Inscription Stripe (simulation)"
      description="Chez Stripe, vous rempliriez ici leurs formulaires. Cochez ce que vous fournissez."
      footer={
        <>
          <Button onClick={onClose}>Revenir plus tard</Button>
          <Button
            variant="primary"
            loading={provide.isPending}
            disabledReason={refusal ?? (provided.length === 0 ? 'Cochez au moins une information.' : null)}
            onClick={() =>
              provide.mutate({ provided, revision: setup.revision }, { onSuccess: () => onClose() })
            }
          >
            Transmettre
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <OvertakenNotice when={provide.overtaken} />
        {due.length === 0 && <p className="text-sm">Rien ne manque à ce compte.</p>}
        {due.map((name) => (
          <Checkbox
            key={name}
            label={requirementLabel(name)}
            help={helps[name]}
            checked={given.includes(name)}
            onChange={(event) =>
              setGiven(event.target.checked ? [...given, name] : given.filter((other) => other !== name))
            }
          />
        ))}
      </div>
    </Dialog>
  )
}
