import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { Download, PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import { planStandingLabels } from '#shared/domain/payment-plans/payment-plan.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { planStandingTones } from '#web/blocks/payment-plans/plan-words.ts'
import { PaymentPlanPaper } from '#web/features/signatures/payment-plan-paper.tsx'
import { PaymentPlanState } from '#web/features/signatures/payment-plan-state.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clientPageOf } from './client-tree.tsx'

const linkOptions = (token: string) =>
  queryOptions({
    queryKey: ['payment-plan-link', token],
    queryFn: () => fetchJson('GET /payment-plan-links/{token}', { token }),
  })

const SignPaymentPlanDialog = lazy(() =>
  import('#web/features/signatures/sign-payment-plan-dialog.tsx').then((module) => ({
    default: module.SignPaymentPlanDialog,
  })),
)

const loadPayment = () => import('#web/features/signatures/plan-payment.tsx')
const PlanPayment = lazy(() => loadPayment().then((module) => ({ default: module.PlanPayment })))

function OpenedPlan({ token, view }: { token: string; view: PaymentPlanLinkView }) {
  const client = useQueryClient()
  const [signing, setSigning] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: linkOptions(token).queryKey })
  const { signed, standing, stands } = view
  const signable = signed === null && stands && standing === 'proposed'
  return (
    <ClientLayout
      issuer={view.sellerName}
      tone={view.tone}
      actions={
        <>
          <Badge tone={planStandingTones[standing]}>{planStandingLabels[standing]}</Badge>
          {signed && (
            <AnchorButton
              href={`/api/v1/payment-plan-links/${token}/proof`}
              download
              icon={Download}
              size="sm"
            >
              PDF<span className="max-sm:sr-only"> de l’échéancier signé</span>
            </AnchorButton>
          )}
        </>
      }
    >
      <div className="mx-auto flex max-w-form flex-col gap-6">
        <PaymentPlanState view={view} />
        {view.payment !== null && (
          <Suspense>
            <PlanPayment payment={view.payment} view={view} />
          </Suspense>
        )}
        <PaymentPlanPaper view={view} />
        {signable && (
          <WaitingControls>
            <Button
              variant="primary"
              icon={PenLine}
              className="self-start max-sm:self-stretch"
              onClick={() => setSigning(true)}
            >
              Signer l’échéancier
            </Button>
          </WaitingControls>
        )}
      </div>
      <Suspense>
        {signing && signable && (
          <SignPaymentPlanDialog
            token={token}
            view={view}
            onClose={() => setSigning(false)}
            onSigned={() => {
              setSigning(false)
              window.scrollTo({ top: 0 })
              void refresh()
            }}
            onStale={() => void refresh()}
          />
        )}
      </Suspense>
    </ClientLayout>
  )
}

/** The page that a client opens from the e-mail: read the payment plan, sign it, see what became of each term. */
export const clientPage = clientPageOf({
  drawn: [loadPayment],
  what: 'L’échéancier',
  read: linkOptions,
  markOpened: (token) => fetchJson('POST /payment-plan-links/{token}/opened', { token }),
  titleOf: () => 'Échéancier de paiement',
  issuerOf: ({ sellerName }) => sellerName,
  skeleton: <Skeleton className="h-96" />,
  Opened: OpenedPlan,
})
