import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { GoalList } from '#web/features/own-reports/goal-list.tsx'
import { goalSearch } from '#web/features/own-reports/own-report-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { Button } from '#web/ui/button.tsx'

const GoalDialog = lazy(() =>
  import('#web/features/own-reports/goal-dialog.tsx').then((module) => ({ default: module.GoalDialog })),
)

/** « Objectifs »: what is aimed at, and how far it is. */
export function GoalsPage() {
  const lacking = usePlanRefusal('dashboard:read')
  const refusal = useRefusal('report:manage')
  const [adds, setAdds] = useState(false)
  return (
    <>
      <RecordHeader
        description="Un montant par chiffre et par période, et son avancement dans le temps."
        actions={<ExportLink path="/reports/goals/export" list={goalSearch} rows="ces objectifs" />}
        mainAction={
          lacking === null && (
            <Button variant="primary" icon={Plus} disabledReason={refusal} onClick={() => setAdds(true)}>
              Nouvel objectif
            </Button>
          )
        }
      />
      {lacking === null ? <GoalList /> : <PlanNotice refusal={lacking} />}
      {adds && (
        <Suspense fallback={null}>
          <GoalDialog onClose={() => setAdds(false)} />
        </Suspense>
      )}
    </>
  )
}
