import { offerLifting, type PlanRefusal } from '#shared/domain/plans/allows.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ChangePlan } from './change-plan.tsx'

/** Why the plan refuses what the greyed button would do, and the way to one that allows it; nothing where it allows it. */
export function PlanNotice({ refusal, className }: { refusal: PlanRefusal | null; className?: string }) {
  if (refusal === null) return null
  return (
    <Alert tone="warning" action={<ChangePlan offer={offerLifting(refusal)} />} className={className}>
      {refusal.message}
    </Alert>
  )
}
