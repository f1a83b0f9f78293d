import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'

type SetupNoticesProps = { setup: PaymentSetup; outdated: boolean }

/** Notices above the page: simulated, read only, or out of date. */
export function SetupNotices({ setup, outdated }: SetupNoticesProps) {
  const refusal = useRefusal('payment_provider:write')
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {setup.simulation && (
        <Alert tone="warning" title="Simulation">
          Cette installation n’a pas de clés Stripe&nbsp;: Ardoise imite ici Stripe, aucun compte n’est relié
          pour de bon. Vos clients ne verront aucun paiement par carte.
        </Alert>
      )}
      {refusal && <Alert tone="info">{refusal}</Alert>}
      {outdated && (
        <Alert tone="warning" live title="Le serveur ne répond pas">
          Voici la configuration telle qu’elle a été lue pour la dernière fois. Ce que vous saisissez est
          gardé dans ce navigateur.
        </Alert>
      )}
    </div>
  )
}
