import type { ReactNode } from 'react'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { useSetup } from './use-setup.ts'

type SetupFrameProps = ReturnType<typeof useSetup> & { children: (setup: PaymentSetup) => ReactNode }

/** The notices that every page of the setup begins with, and what stands in while it loads or fails. */
export function SetupFrame({ setup, outdated, query, children }: SetupFrameProps) {
  if (!setup) return <QueryState query={query} loading={<Coming />} />
  return (
    <>
      <SetupNotices setup={setup} outdated={outdated} />
      {children(setup)}
    </>
  )
}

const Coming = () => (
  <div className="grid gap-6" aria-busy>
    <Skeleton className="h-16" />
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <Skeleton className="h-96 max-lg:h-24" />
      <Skeleton className="h-96" />
    </div>
  </div>
)

type SetupNoticesProps = { setup: PaymentSetup; outdated: boolean }

/** Notices above the page: simulated, read only, or out of date. */
function SetupNotices({ setup, outdated }: SetupNoticesProps) {
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
