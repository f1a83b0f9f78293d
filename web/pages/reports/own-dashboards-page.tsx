import { usePlanRefusal } from '#web/api/plan.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { DashboardList, NewDashboard } from '#web/features/own-reports/dashboard-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** « Mes tableaux de bord ». */
export function OwnDashboardsPage() {
  const lacking = usePlanRefusal('dashboard:read')
  return (
    <>
      <RecordHeader
        description="Vos chiffres et vos graphiques, dans votre ordre, et ceux que l’équipe partage."
        mainAction={lacking === null && <NewDashboard />}
      />
      {lacking === null ? <DashboardList /> : <PlanNotice refusal={lacking} />}
    </>
  )
}
