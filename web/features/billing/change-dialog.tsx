import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangePreview } from '#shared/contract/billing.ts'
import type { OrganizationPlan } from '#shared/contract/plans.ts'
import { countsSeats, type SoldPlan, seatBounds } from '#shared/domain/billing/choice.ts'
import { nameOfPlan } from '#shared/domain/plans/wished-plan.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useBillingChange } from './billing-queries.ts'
import { ChangeCost } from './change-cost.tsx'
import { ClosedByChange } from './closed-by-change.tsx'

type ChangeDialogProps = {
  plan: SoldPlan
  /** Seats of the present subscription, or people of the organization: the number to begin with. */
  seats: number
  usage: OrganizationPlan['usage']
  /** Whether a subscription changes, rather than begins. */
  isChange: boolean
  timeZone: string
  onClose: () => void
}

/** The cost of a plan, now and then, before it is taken: the payment page for a first one, the prorata for a change. */
export function ChangeDialog({ plan, seats: first, usage, isChange, timeZone, onClose }: ChangeDialogProps) {
  const refusal = useRefusal('subscription:write')
  const [typed, setTyped] = useState(String(Math.max(seatBounds.min, first)))
  const seats = countsSeats(plan) ? Number(typed) : 1
  const isSound =
    !countsSeats(plan) || (seats >= seatBounds.min && seats <= seatBounds.max && Number.isInteger(seats))
  const name = nameOfPlan(plan)
  const confirm = useBillingChange(
    async (cost: ChangePreview) => {
      if (cost.revision === null) {
        const { url } = await api.billing.openCheckout({ plan, seats })
        window.location.assign(url)
        return
      }
      await api.billing.changePlan({ plan, seats, at: cost.at, revision: cost.revision })
      onClose()
    },
    { failure: 'Le changement n’a pas abouti' },
  )
  const preview = useQuery({
    ...orpc.billing.previewChange.queryOptions({ input: { plan, seats } }),
    // The cost of a confirmed change is not asked again: it is the plan of the moment by then.
    enabled: isSound && !confirm.isPending && !confirm.isSuccess,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const cost = isSound && !preview.isError ? preview.data : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !confirm.isPending && onClose()}
      title={`Passer à ${name}`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            disabledReason={refusal}
            aria-disabled={cost === undefined || preview.isPlaceholderData}
            loading={confirm.isPending}
            onClick={() => cost && confirm.mutate(cost, { onError: () => void preview.refetch() })}
          >
            {isChange ? 'Confirmer le changement' : 'Aller au paiement'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {countsSeats(plan) && (
          <Field
            label="Utilisateurs"
            help={`De ${seatBounds.min} à ${seatBounds.max}.`}
            error={isSound ? undefined : `Indiquez un nombre de ${seatBounds.min} à ${seatBounds.max}.`}
          >
            <Input
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
            />
          </Field>
        )}
        {isSound && preview.isError ? (
          <Alert tone="warning" live>
            {messageOf(preview.error)}
          </Alert>
        ) : cost ? (
          <ChangeCost cost={cost} timeZone={timeZone} />
        ) : (
          isSound && <Spinner label="Calcul du montant…" className="text-muted" />
        )}
        <ClosedByChange plan={plan} seats={isSound ? seats : first} usage={usage} />
      </div>
    </Dialog>
  )
}
